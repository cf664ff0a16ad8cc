package io.skua.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.Workload.Shape;
import io.skua.workloads.divide.CallTree;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of trees against counts that share no code with them. */
class TreeShapeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "t=1 a=3 d=8 b=3 r=3",
                "t=1 a=3 d=5 b=4 r=-5",
                "t=0 b=200 q=0.2 m=4 r=5",
                "t=2 a=0 d=6 b=4 q=0.234375 m=4 r=0",
                "t=3 d=5 b=3 r=1",
                "t=3 d=300 b=1 r=1"
            })
    void treesCountTheirNodes(String parameters) throws Exception {
        UtsWorkload.Run run = run(parameters);
        TreeParameters tree = run.tree().parameters();
        byte[] root = sha1(new byte[16], tree.seed());
        CallTree children = tree(new Uts(tree), root, 0);
        assertThat(run.shape()).isEqualTo(CallTree.of(1, List.of(children)).shape("nodes"));
    }

    /** The children of a node that has been hashed: each is hashed, one after the other, and forked then. */
    private static CallTree tree(Uts tree, byte[] state, int height) throws NoSuchAlgorithmException {
        int count = children(tree, state, height);
        CallTree rest = CallTree.of(0, List.of());
        for (int i = count - 1; i >= 0; i--) {
            byte[] child = sha1(state, i);
            List<CallTree> next = new ArrayList<>();
            List<CallTree> called = new ArrayList<>(List.of(rest));
            if (children(tree, child, height + 1) > 0) {
                (i == count - 1 ? called : next).add(tree(tree, child, height + 1));
            }
            rest = new CallTree(1, next, called);
        }
        return rest;
    }

    private static int children(Uts tree, byte[] state, int height) {
        return tree.children(height, ByteBuffer.wrap(state).getInt(16) & Integer.MAX_VALUE);
    }

    private static byte[] sha1(byte[] state, int number) throws NoSuchAlgorithmException {
        byte[] message =
                ByteBuffer.allocate(state.length + 4).put(state).putInt(number).array();
        return MessageDigest.getInstance("SHA-1").digest(message);
    }

    @Test
    void aLargePublishedTreeIsBoundedByItsTable() {
        Shape wide = run("T1WL").shape();
        assertThat(wide).isEqualTo(new Shape(270_751_679_750L - 216_601_257_283L, 18, 270_751_679_750.0, 19, "nodes"));
        for (SampleTree tree : List.of(SampleTree.T1, SampleTree.T3)) {
            Shape walked = run(tree.name()).shape();
            Shape bounds = TreeShape.bounds(tree.published());
            assertThat(walked.work()).isEqualTo(bounds.work());
            assertThat(walked.tasks()).isLessThanOrEqualTo(bounds.tasks());
            assertThat(walked.depth()).isLessThanOrEqualTo(bounds.depth());
            assertThat(walked.span()).isGreaterThanOrEqualTo(bounds.span());
        }
    }

    private static UtsWorkload.Run run(String arguments) {
        return (UtsWorkload.Run) new UtsWorkload().with(arguments.split(" "));
    }
}
