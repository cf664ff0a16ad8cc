package io.skua.workloads;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UtsHashTest {
    @ParameterizedTest
    @CsvSource({
        "19, c6988ab70cc9559ae4d6cba254e29a845a85f86b, 1518729323",
        "42, a11dabbcec7aab309c890ab3dbc256eaeb582782, 1800939394"
    })
    void rootsAreThoseOfTheOriginalProgram(int seed, String digest, int rand) {
        UtsHash hash = new UtsHash();
        hash.root(seed);
        assertThat(hex(hash)).isEqualTo(digest);
        assertThat(hash.rand()).isEqualTo(rand);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 99, 1999, Integer.MAX_VALUE})
    void aChildIsTheDigestOfStateAndIndex(int index) throws Exception {
        UtsHash hash = new UtsHash();
        hash.root(19);
        byte[] message = ByteBuffer.allocate(24)
                .put(HexFormat.of().parseHex(hex(hash)))
                .putInt(index)
                .array();
        hash.parent(hash.high(), hash.middle(), hash.low());
        hash.child(index);
        assertThat(hex(hash))
                .isEqualTo(HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-1").digest(message)));
    }

    @Test
    void theTwinsStackHoldsTheSameNodes() {
        UtsHash words = new UtsHash();
        UtsHash bytes = new UtsHash();
        byte[] stack = new byte[3 * UtsHash.MESSAGE_BYTES];
        words.root(-7);
        bytes.root(-7, stack);
        for (int level = 0; level < 2; level++) {
            assertThat(UtsHash.rand(stack, level)).isEqualTo(words.rand());
            words.parent(words.high(), words.middle(), words.low());
            words.child(5);
            bytes.child(stack, level, 5);
        }
        assertThat(HexFormat.of().formatHex(stack, 48, 68)).isEqualTo(hex(words));
    }

    private static String hex(UtsHash hash) {
        return HexFormat.of()
                .formatHex(ByteBuffer.allocate(20)
                        .putLong(hash.high())
                        .putLong(hash.middle())
                        .putInt(hash.low())
                        .array());
    }
}
