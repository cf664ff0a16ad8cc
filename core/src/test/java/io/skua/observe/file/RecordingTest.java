package io.skua.observe.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("one-processor")
final class RecordingTest {
    private static final String HEADER = "{\"program\": \"größer\"}";

    private static byte[] write(List<RandomEvents.One> events) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordingWriter writer = new RecordingWriter(bytes, HEADER)) {
            writer.setTexts(number -> "text " + number);
            events.forEach(event -> event.tell(writer));
            assertThat(writer.count()).isEqualTo(events.size());
        }
        return bytes.toByteArray();
    }

    private static List<RandomEvents.One> read(RecordingReader reader) throws IOException {
        List<RandomEvents.One> all = new ArrayList<>();
        while (reader.nextSegment()) {
            reader.events((time, worker, kind, detail, first, second) ->
                    all.add(new RandomEvents.One(time, worker, kind, detail, first, second)));
        }
        return all;
    }

    private static RecordingReader open(byte[] bytes) throws IOException {
        return new RecordingReader(new ByteArrayInputStream(bytes));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 50_000})
    void whatIsWrittenIsReadBack(int events) throws IOException {
        for (long seed = 1; seed <= 3; seed++) {
            List<RandomEvents.One> all = RandomEvents.of(seed, events);
            RecordingReader reader = open(write(all));
            assertThat(reader.header()).isEqualTo(HEADER);
            assertThat(read(reader)).as("seed %d", seed).isEqualTo(all);
            assertThat(reader.isWhole()).isTrue();
            assertThat(reader.nextSegment()).isFalse();
        }
    }

    @Test
    void theFileOfAKilledProgramIsReadUpToItsLastWholeSegment() throws IOException {
        List<RandomEvents.One> all = RandomEvents.of(4, 3_000);
        byte[] whole = write(all);
        int before = 0;
        for (int length = 40; length < whole.length; length += 7) {
            RecordingReader reader = open(Arrays.copyOf(whole, length));
            List<RandomEvents.One> read = read(reader);
            assertThat(reader.isWhole()).isFalse();
            assertThat(read.size()).isBetween(before, all.size());
            assertThat(read).isEqualTo(all.subList(0, read.size()));
            before = read.size();
        }
        assertThat(before).isEqualTo(all.size());
    }

    /** Each segment says what was known before it, so that nobody has to read those before. */
    @Test
    void stateFromTheNearestSegmentIsThatOfAllEventsSoFar() throws IOException {
        List<RandomEvents.One> all = RandomEvents.of(5, 20_000);
        byte[] whole = write(all);
        SplittableRandom random = new SplittableRandom(6);
        boolean[] wanted = new boolean[all.size()];
        for (int i = 0; i < 1_000; i++) {
            wanted[random.nextInt(wanted.length)] = true;
        }
        RecordingReader reader = open(whole);
        int[] done = {0};
        int segments = 0;
        while (reader.nextSegment()) {
            segments++;
            ObservedState state = reader.state();
            reader.events((time, worker, kind, detail, first, second) -> {
                state.event(time, worker, kind, detail, first, second);
                if (wanted[done[0]++]) {
                    assertThat(NaiveState.text(state)).isEqualTo(NaiveState.after(all.subList(0, done[0])));
                }
            });
        }
        assertThat(done[0]).isEqualTo(all.size());
        assertThat(segments).isGreaterThan(10);
        assertThat(all).anyMatch(event -> event.kind() == EventKind.GAP);
    }

    @Test
    void namesOfJobsThatStillRunAreInEverySegment() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordingWriter writer = new RecordingWriter(bytes, HEADER)) {
            writer.setTexts(number -> "text " + number);
            writer.event(0, -1, EventKind.JOB, 0, 17, 42);
            for (int i = 0; i < 50; i++) {
                writer.event(i * 100_000_000L, 1, EventKind.SLEEP, 0, 0, 0);
            }
        }
        RecordingReader reader = open(bytes.toByteArray());
        int segments = 0;
        while (reader.nextSegment()) {
            segments++;
            assertThat(reader.text(42)).isEqualTo("text 42");
            assertThat(reader.text(43)).isEmpty();
        }
        assertThat(segments).isGreaterThan(3);
    }

    @Test
    void aRecordingSaysWhereAThreadWasThatRanForLong() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (RecordingWriter writer = new RecordingWriter(bytes, HEADER)) {
            writer.setTexts(number -> "Main.stack" + number);
            writer.event(0, 1, EventKind.CPU, 0, 50_000_000, 0);
            writer.event(50_000_000, 1, EventKind.CPU, 0, 100_000_000, 7);
        }
        RecordingReader reader = open(bytes.toByteArray());
        assertThat(reader.nextSegment()).isTrue();
        assertThat(reader.text(7)).isEqualTo("Main.stack7");
        assertThat(reader.text(0)).as("a thread at which nobody looked").isEmpty();
    }

    /** Whatever is done to a file: a sentence, or the events before the damage; no hang and no other exception. */
    @Test
    void damagedFilesAreRefusedWithASentence() throws IOException {
        List<RandomEvents.One> all = RandomEvents.of(7, 2_000);
        byte[] whole = write(all);
        int refused = 0;
        for (int seed = 0; seed < 5_000; seed++) {
            byte[] damaged = damage(whole.clone(), new SplittableRandom(seed));
            try {
                RecordingReader reader = open(damaged);
                List<RandomEvents.One> read = read(reader);
                assertThat(reader.isWhole()).as("seed %d", seed).isFalse();
                assertThat(read).isEqualTo(all.subList(0, read.size()));
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed %d", seed).hasMessageMatching("(This is no recording:|The recording ).*\\.");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(4_000);
    }

    private static byte[] damage(byte[] bytes, SplittableRandom random) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(4)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) ~bytes[at];
            case 2 -> {
                int to = Math.min(bytes.length, at + 1 + random.nextInt(20));
                for (int i = at; i < to; i++) {
                    bytes[i] = (byte) (bytes[i] + 1 + random.nextInt(255));
                }
            }
            default -> {
                byte[] more = Arrays.copyOf(bytes, bytes.length + 1);
                System.arraycopy(bytes, at, more, at + 1, bytes.length - at);
                more[at] = (byte) (bytes[at] + 1);
                return more;
            }
        }
        return bytes;
    }

    /** A hostile file has right checksums. The blocks are random, or a real one in which bytes were changed. */
    @Test
    void hostileFilesAreRefusedWithASentence() throws IOException {
        byte[] whole = write(RandomEvents.of(8, 300));
        int start = headerLength();
        for (int seed = 0; seed < 5_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] hostile = whole.clone();
            int length = int32(hostile, start + 1);
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                int at = start + 9 + random.nextInt(random.nextBoolean() ? 60 : length);
                hostile[at] = (byte) random.nextInt(256);
            }
            CRC32C sum = new CRC32C();
            sum.update(hostile, start + 9, length);
            putInt32(hostile, start + 5, (int) sum.getValue());
            try {
                read(open(hostile))
                        .forEach(event -> assertThat(
                                        event.kind().isPossible(event.detail(), event.first(), event.second()))
                                .isTrue());
            } catch (IllegalArgumentException e) {
                assertThat(e).as("seed %d", seed).hasMessageMatching("The recording is damaged: .*\\.");
            }
        }
    }

    private static int headerLength() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordingWriter unfinished = new RecordingWriter(bytes, HEADER);
        assertThat(unfinished.count()).isZero();
        return bytes.size();
    }

    private static int int32(byte[] bytes, int at) {
        return (bytes[at] & 0xFF)
                | ((bytes[at + 1] & 0xFF) << 8)
                | ((bytes[at + 2] & 0xFF) << 16)
                | (bytes[at + 3] << 24);
    }

    private static void putInt32(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }

    @Test
    void aBlockThatPromisesTooMuchIsNotReadIntoMemory() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordingWriter unfinished = new RecordingWriter(bytes, HEADER);
        assertThat(unfinished.count()).isZero();
        bytes.write('S');
        bytes.write(new byte[] {-1, -1, -1, 127, 0, 0, 0, 0});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(open(bytes.toByteArray())))
                .withMessageContaining("is none that a recording has");
    }

    @Test
    void otherFilesAreNoRecordings() {
        for (byte[] other : new byte[][] {{}, "SKUAREC".getBytes(StandardCharsets.US_ASCII), new byte[99]}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> open(other))
                    .withMessage("This is no recording: it does not begin with SKUAREC.");
        }
    }
}
