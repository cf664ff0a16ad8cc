package io.skua.place.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CodecTest {
    private static final int MAX = 1 << 20;

    enum Colour {
        RED,
        GREEN {
            @Override
            boolean isBright() {
                return true;
            }
        };

        boolean isBright() {
            return false;
        }
    }

    record Point(int x, long y) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(Point centre, double radius) implements Shape {}

    record Square(float side, @Nullable Shape inner) implements Shape {}

    record Primitives(boolean a, byte b, short c, char d, int e, long f, float g, double h) {}

    record Wrappers(
            @Nullable Boolean a,
            @Nullable Byte b,
            @Nullable Short c,
            @Nullable Character d,
            @Nullable Integer e,
            @Nullable Long f,
            @Nullable Float g,
            @Nullable Double h,
            @Nullable String i,
            @Nullable Colour j) {}

    record Values(BigInteger a, BigDecimal b, UUID c, Duration d, Instant e) {}

    record Nested(
            List<@Nullable Point> points,
            Map<String, List<Colour>> colours,
            Set<Shape> shapes,
            Optional<Point> maybe,
            Map<Colour, Optional<Integer>> counts) {}

    record Chain(int value, @Nullable Chain next) {}

    @SuppressWarnings("ArrayRecordComponent")
    record Arrays1(
            boolean[] a,
            byte[] b,
            short[] c,
            char[] d,
            int[] e,
            long[][] f,
            float[] g,
            double[] h,
            @Nullable Point[] i,
            String[] j,
            List<String>[] k) {}

    record Empty() {}

    record WithStream(int size, OutputStream out) {}

    record WithObject(Object any) {}

    record OfVariable<T>(T value) {}

    record WithList(ArrayList<String> list) {}

    record WithInner(List<WithStream> streams) {}

    record Strict(int positive) {
        Strict {
            if (positive < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    private static final Codec CODEC = Codec.of(
            List.of(
                    Primitives.class,
                    Wrappers.class,
                    Values.class,
                    Nested.class,
                    Chain.class,
                    Arrays1.class,
                    Empty.class,
                    Strict.class),
            MAX);

    private static @Nullable Object travelled(@Nullable Object value) {
        return CODEC.decode(CODEC.encode(value));
    }

    @Test
    void everyKindOfFieldTravels() {
        List<Object> values = List.of(
                new Primitives(
                        true, (byte) -7, Short.MIN_VALUE, '\uFFFF', Integer.MIN_VALUE, Long.MAX_VALUE, -0f, 1e300),
                new Wrappers(null, null, null, null, null, null, null, null, null, null),
                new Wrappers(false, (byte) 1, (short) 2, 'c', 3, 4L, Float.NaN, 0.5, "ä€😀?", Colour.GREEN),
                new Values(
                        BigInteger.TWO.pow(200).negate(),
                        new BigDecimal("-3.1415"),
                        UUID.fromString("00000000-0000-0001-0000-000000000002"),
                        Duration.ofNanos(-1),
                        Instant.MAX),
                new Nested(
                        Arrays.asList(new Point(1, -1), null),
                        Map.of("a", List.of(Colour.RED, Colour.GREEN), "", List.of()),
                        Set.of(new Circle(new Point(0, 0), 2), new Square(1f, new Square(2f, null))),
                        Optional.of(new Point(5, 6)),
                        Map.of(Colour.RED, Optional.empty(), Colour.GREEN, Optional.of(3))),
                new Chain(1, new Chain(2, null)),
                new Empty());
        for (Object value : values) {
            assertThat(travelled(value)).isEqualTo(value);
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"})
    void arraysTravel() {
        Arrays1 arrays = new Arrays1(
                new boolean[] {true, false},
                new byte[] {1, -1},
                new short[] {-300},
                new char[] {'x'},
                new int[0],
                new long[][] {{1, Long.MIN_VALUE}, {}},
                new float[] {1.5f},
                new double[] {Double.NEGATIVE_INFINITY},
                new Point[] {null, new Point(1, 2)},
                new String[] {"a", ""},
                new List[] {List.of("x")});

        assertThat(travelled(arrays)).usingRecursiveComparison().isEqualTo(arrays);
        assertThat(travelled(new long[][][] {{{1}}})).isEqualTo(new long[][][] {{{1}}});
        assertThat(travelled(new Point[][] {{new Point(1, 2)}, null})).isEqualTo(new Point[][] {{new Point(1, 2)}, null
        });
    }

    @Test
    void valuesWithoutATypeTravel() {
        List<@Nullable Object> values = Arrays.asList(
                null, 1, 2L, "s", 'c', Colour.GREEN, new Point(1, 2), Optional.of(List.of(1, "a")), Set.of(1L), 1.5f);

        assertThat(travelled(values)).isEqualTo(values);
        assertThat(travelled(Map.of("k", values))).isEqualTo(Map.of("k", values));
    }

    @Test
    void stringsWithLoneSurrogatesSurvive() {
        for (String value : List.of("", "?", "\uD800", "a\uDC00?b", "\uD83D\uDE00", "\uDE00\uD83D")) {
            assertThat(travelled(value)).isEqualTo(value);
        }
    }

    @Test
    void smallRecordsAreShort() {
        assertThat(CODEC.encode(new Point(1, 2)).length).isLessThanOrEqualTo(3);
    }

    @Test
    void aClassThatIsNotRegisteredIsNamed() {
        record Stranger(int x) {}

        assertThatThrownBy(() -> CODEC.encode(List.of(new Stranger(1))))
                .isInstanceOf(CodecException.class)
                .hasMessage("The class " + Stranger.class.getName()
                        + " is not registered; add register(Stranger.class) where the cluster is built.");
        assertThatThrownBy(() -> CODEC.encode(new Thread[0]))
                .hasMessageContaining("cannot travel, because its type is java.lang.Thread;");
        assertThatThrownBy(() -> CODEC.encode(new ThreadLocal<>()))
                .hasMessageContaining("cannot travel, because its type is java.lang.ThreadLocal;");
        assertThatThrownBy(() -> CODEC.checkRegistered(Stranger.class)).hasMessageContaining("is not registered");
    }

    @Test
    void aFieldThatCannotTravelIsNamedAtRegistration() {
        assertRefused(
                WithStream.class,
                "The field out of the record " + WithStream.class.getName()
                        + " cannot travel, because its type is java.io.OutputStream; a field may be");
        assertRefused(WithObject.class, "The field any of the record");
        assertRefused(OfVariable.class, "cannot travel, because its type is T;");
        assertRefused(WithList.class, "its type is java.util.ArrayList;");
        assertRefused(WithInner.class, "The field out of the record " + WithStream.class.getName());
        assertRefused(String.class, "The class java.lang.String cannot be registered, because");
    }

    private static void assertRefused(Class<?> type, String sentence) {
        assertThatThrownBy(() -> Codec.of(List.of(type), MAX))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void whatIsTooLargeOrTooDeepIsRefused() {
        assertThatThrownBy(() -> CODEC.encode(new byte[MAX]))
                .hasMessage(
                        "The value takes more than " + MAX
                                + " bytes, which is the limit for what travels; make it smaller or raise the limit (maxBytes).");
        assertThat(CODEC.encode(new byte[MAX - 16])).hasSizeLessThanOrEqualTo(MAX);
        Codec tiny = Codec.of(List.of(), 10);
        assertThat(tiny.decode(tiny.encode("12345678"))).isEqualTo("12345678");
        assertThatThrownBy(() -> tiny.encode("123456789")).hasMessageContaining("more than 10 bytes");

        Chain chain = null;
        for (int i = 0; i < 100_000; i++) {
            chain = new Chain(i, chain);
        }
        Chain tooDeep = chain;
        assertThatThrownBy(() -> CODEC.encode(tooDeep))
                .hasMessageStartingWith("The value is nested more than 200 levels deep");
        List<Object> itself = new ArrayList<>();
        itself.add(itself);
        assertThatThrownBy(() -> CODEC.encode(itself)).hasMessageContaining("nested more than");
    }

    @Test
    void collectionsOfUsersAreNotWalked() {
        List<Point> users = new AbstractList<>() {
            @Override
            public Point get(int index) {
                throw new AssertionError("users' code");
            }

            @Override
            public int size() {
                throw new AssertionError("users' code");
            }
        };
        assertThatThrownBy(() -> CODEC.encode(new Nested(users, Map.of(), Set.of(), Optional.empty(), Map.of())))
                .isInstanceOf(CodecException.class)
                .hasMessageStartingWith("The field points of the record " + Nested.class.getName() + " holds a ")
                .hasMessageContaining("List.copyOf");
    }

    @Test
    void aConstructorThatRefusesIsReported() {
        byte[] bytes = CODEC.encode(new Strict(5));
        bytes[bytes.length - 1] = 1; // -1
        assertThatThrownBy(() -> CODEC.decode(bytes))
                .isInstanceOf(CodecException.class)
                .hasMessageContaining("Strict has refused a value that has travelled");
    }

    @Test
    void theFingerprintTellsClassesApart() {
        Codec same = Codec.of(List.of(Chain.class, Point.class), MAX);
        assertThat(Codec.of(List.of(Point.class, Chain.class), 5).fingerprint()).isEqualTo(same.fingerprint());
        assertThat(Codec.of(List.of(Point.class), MAX).fingerprint()).isNotEqualTo(same.fingerprint());
        assertThat(Codec.of(List.of(Circle.class), MAX).fingerprint())
                .isNotEqualTo(Codec.of(List.of(Square.class), MAX).fingerprint());
    }

    /** Damages encoded values at random: the result is a value or a CodecException, and nothing else. */
    @Test
    void garbageIsRefusedOrHarmless() {
        List<byte[]> seeds = List.of(
                CODEC.encode(new Chain(1, new Chain(2, null))),
                CODEC.encode(new long[][] {{1, 2}, {3}}),
                CODEC.encode(Map.of("a", List.of(Optional.of(new Point(1, 2)), Colour.RED))),
                CODEC.encode(new Nested(
                        List.of(new Point(1, 2)),
                        Map.of("x", List.of(Colour.RED)),
                        Set.of(new Square(1f, null)),
                        Optional.empty(),
                        Map.of())),
                CODEC.encode(new Values(BigInteger.TEN, BigDecimal.ONE, new UUID(1, 2), Duration.ZERO, Instant.EPOCH)));
        int refused = 0;
        for (int seed = 0; seed < 200_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = damaged(seeds.get(random.nextInt(seeds.size())), random);
            try {
                CODEC.decode(bytes);
            } catch (CodecException expected) {
                refused++;
            } catch (Throwable thrown) {
                throw new AssertionError("seed " + seed + ": " + Arrays.toString(bytes), thrown);
            }
        }
        assertThat(refused).isBetween(100_000, 199_999);
    }

    private static byte[] damaged(byte[] original, Random random) {
        if (random.nextInt(4) == 0) {
            byte[] bytes = new byte[random.nextInt(64)];
            random.nextBytes(bytes);
            return bytes;
        }
        byte[] bytes =
                Arrays.copyOf(original, random.nextInt(3) == 0 ? random.nextInt(original.length + 1) : original.length);
        for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) (random.nextBoolean() ? random.nextInt(256) : 0xFF);
        }
        return bytes;
    }
}
