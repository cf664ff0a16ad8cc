package io.skua.workloads.uts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NodeHashTest {
    private final NodeHash hash = new NodeHash();
    private final byte[] stack = NodeHash.stack(3);

    @ParameterizedTest
    @CsvSource({
        "19, c6988ab70cc9559ae4d6cba254e29a845a85f86b, 1518729323",
        "42, a11dabbcec7aab309c890ab3dbc256eaeb582782, 1800939394"
    })
    void rootsAreThoseOfTheOriginalProgram(int seed, String digest, int rand) {
        hash.root(seed, stack);
        assertThat(hex(0)).isEqualTo(digest);
        assertThat(NodeHash.rand(stack, 0)).isEqualTo(rand);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 99, 1999, Integer.MAX_VALUE})
    void aChildIsTheDigestOfStateAndIndex(int index) throws Exception {
        hash.root(19, stack);
        byte[] message = ByteBuffer.allocate(24)
                .put(HexFormat.of().parseHex(hex(0)))
                .putInt(index)
                .array();
        hash.child(stack, 0, index);
        assertThat(hex(1))
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-1").digest(message)));
    }

    @Test
    void aTaskThatCarriesAStateGoesOnWithTheSameChildren() {
        hash.root(-7, stack);
        hash.child(stack, 0, 5);
        hash.child(stack, 1, 3);
        String expected = hex(2);
        byte[] elsewhere = NodeHash.stack(2);
        NodeHash.put(elsewhere, 0, NodeHash.high(stack, 1), NodeHash.middle(stack, 1), NodeHash.low(stack, 1));
        new NodeHash().child(elsewhere, 0, 3);
        assertThat(hex(elsewhere, 1)).isEqualTo(expected);
    }

    private String hex(int level) {
        return hex(stack, level);
    }

    private static String hex(byte[] stack, int level) {
        return HexFormat.of()
                .formatHex(ByteBuffer.allocate(20)
                        .putLong(NodeHash.high(stack, level))
                        .putLong(NodeHash.middle(stack, level))
                        .putInt(NodeHash.low(stack, level))
                        .array());
    }
}
