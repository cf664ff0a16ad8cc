package io.skua.workloads.uts;

import io.skua.workloads.divide.Scripts;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * {@link TypedForm}: a unit per node. Which children a node has is only known when they have been hashed, so the script
 * hashes them, all children of a node when its task starts; a run in the simulator takes as long as the twin for that.
 * A thread has a hash of its own: one program can be run by several.
 */
final class UtsScript {
    /**
     * About 1,200 instructions a node, without instructions made for SHA-1: 80 rounds of ten, 64 words of the schedule
     * with five each, and what is left for padding, copying and the logarithm that gives the number of children.
     */
    private static final double INSTRUCTIONS = 1_200;

    private final Uts tree;
    private final ThreadLocal<Hasher> hashers = ThreadLocal.withInitial(Hasher::new);

    private UtsScript(Uts tree) {
        this.tree = tree;
    }

    static Program program(String title, Uts tree) {
        UtsScript script = new UtsScript(tree);
        return new Program(title, script::root, "uts nodes", INSTRUCTIONS);
    }

    private void root(StepSink steps) {
        Hasher hasher = hashers.get();
        byte[] stack = hasher.stack;
        hasher.hash.root(tree.parameters().seed(), stack);
        steps.work(1);
        node(stack, 0, 0, tree.children(0, NodeHash.rand(stack, 0))).write(steps);
    }

    private Node node(byte[] stack, int level, int height, int children) {
        return new Node(
                this,
                height,
                children,
                NodeHash.high(stack, level),
                NodeHash.middle(stack, level),
                NodeHash.low(stack, level));
    }

    /** Two levels of a walk: a node and its child. */
    private static final class Hasher {
        private final NodeHash hash = new NodeHash();
        private final byte[] stack = NodeHash.stack(2);
    }

    /**
     * What is below a node that has been hashed: leaves are counted, other children are tasks, but for a last one,
     * which is a call.
     */
    private record Node(UtsScript script, int height, int children, long high, long middle, int low) implements Script {
        @Override
        public void write(StepSink steps) {
            Hasher hasher = script.hashers.get();
            byte[] stack = hasher.stack;
            int hashed = 0;
            int forked = 0;
            for (int i = 0; i < children; i++) {
                NodeHash.put(stack, 0, high, middle, low);
                hasher.hash.child(stack, 0, i);
                hashed++;
                int grandchildren = script.tree.children(height + 1, NodeHash.rand(stack, 1));
                if (grandchildren == 0) {
                    continue;
                }
                Node child = script.node(stack, 1, height + 1, grandchildren);
                steps.work(hashed);
                hashed = 0;
                if (i == children - 1) {
                    steps.call(child);
                } else {
                    steps.spawn(child);
                    forked++;
                }
            }
            Scripts.work(steps, hashed);
            for (int i = 0; i < forked; i++) {
                steps.sync();
            }
        }
    }
}
