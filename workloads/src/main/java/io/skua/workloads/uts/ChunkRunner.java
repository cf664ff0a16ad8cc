package io.skua.workloads.uts;

import io.skua.workloads.anywhere.TaskRunner;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Visits the nodes of a chunk and all below, depth first. After every tenth node the oldest 8 nodes of the stack become
 * a task of their own if the stack holds more than 16 (the paper's -c 8 -i 10); a lump ends there. A node is counted
 * when it is visited, which hashes its children.
 */
final class ChunkRunner implements TaskRunner {
    static final int CHUNK = 8;
    private static final int KEEP = 2 * CHUNK;
    private static final int INTERVAL = 10;
    private static final int FIRST_NODES = 64;
    private static final int NODE_BYTES = NodeHash.LEVEL_BYTES;

    private final Uts tree;
    private final NodeHash hash;
    private final byte[] node;

    /** Nodes, each a state and its height; those from {@code bottom} to {@code top} are there, in bytes. */
    private byte[] stack = new byte[FIRST_NODES * NODE_BYTES];

    private int bottom;
    private int top;
    private long visited;
    private long found;

    ChunkRunner(Uts tree) {
        this(tree, new NodeHash(), new byte[NODE_BYTES]);
    }

    private ChunkRunner(Uts tree, NodeHash hash, byte[] node) {
        this.tree = tree;
        this.hash = hash;
        this.node = node;
    }

    @Override
    public TaskRunner another() {
        return new ChunkRunner(tree, hash, node);
    }

    /** The root alone, as a task. */
    static byte[] root(Uts tree) {
        byte[] chunk = NodeHash.stack(1);
        new NodeHash().root(tree.parameters().seed(), chunk);
        NodeHash.putHeight(chunk, 0, 0);
        return chunk;
    }

    @Override
    public void begin(Object task) {
        byte[] chunk = (byte[]) task;
        bottom = 0;
        top = chunk.length;
        System.arraycopy(chunk, 0, stack, 0, top);
    }

    @Override
    public boolean isBusy() {
        return bottom < top;
    }

    @Override
    public long advance(Consumer<Object> spawned) {
        long before = visited;
        do {
            visit();
        } while (bottom < top && visited % INTERVAL != 0);
        if (visited % INTERVAL == 0 && top - bottom > KEEP * NODE_BYTES) {
            spawned.accept(Arrays.copyOfRange(stack, bottom, bottom + CHUNK * NODE_BYTES));
            bottom += CHUNK * NODE_BYTES;
        }
        long nodes = visited - before;
        found += nodes;
        return nodes;
    }

    private void visit() {
        top -= NODE_BYTES;
        System.arraycopy(stack, top, node, 0, NODE_BYTES);
        visited++;
        int height = NodeHash.height(node, 0);
        int children = tree.children(height, NodeHash.rand(node, 0));
        if (children == 0) {
            return;
        }
        reserve(children * NODE_BYTES);
        for (int i = 0; i < children; i++) {
            hash.child(node, i, stack, top);
            NodeHash.putHeight(stack, top, height + 1);
            top += NODE_BYTES;
        }
    }

    private void reserve(int bytes) {
        if (top + bytes <= stack.length) {
            return;
        }
        int length = top - bottom;
        byte[] target = 2 * (length + bytes) <= stack.length ? stack : new byte[2 * (stack.length + bytes)];
        System.arraycopy(stack, bottom, target, 0, length);
        stack = target;
        bottom = 0;
        top = length;
    }

    @Override
    public long takeFound() {
        long result = found;
        found = 0;
        return result;
    }
}
