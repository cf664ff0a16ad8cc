package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.policy.RandomSource;
import io.skua.sim.Event;
import io.skua.sim.EventSink;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventLogTest {
    private static final String HEADER = "{\"policy\": \"dvs\", \"text\": \"größer\"}";

    private record Line(long time, int worker, Event kind, long task, long other) {
        void to(EventSink sink) {
            sink.event(time, worker, kind, task, other);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 100, 50_000})
    void whatIsWrittenIsReadBack(int events) throws IOException {
        for (long seed = 1; seed <= 3; seed++) {
            List<Line> lines = randomLines(seed, events);
            List<Line> read = new ArrayList<>();
            String header = EventLog.read(new ByteArrayInputStream(write(lines)), into(read));
            assertThat(header).isEqualTo(HEADER);
            assertThat(read).as("seed %d", seed).isEqualTo(lines);
        }
    }

    @Test
    void extremesAreReadBack() throws IOException {
        List<Line> lines = List.of(
                new Line(0, 0, Event.WORK, Long.MAX_VALUE, Long.MIN_VALUE),
                new Line(1, 1, Event.JOIN, Long.MIN_VALUE, Long.MAX_VALUE),
                new Line(Long.MAX_VALUE, EventLog.WORKERS_MAX - 1, Event.SPAWN, -1, 0),
                new Line(Long.MAX_VALUE, 0, Event.WAKE, 0, -1));
        List<Line> read = new ArrayList<>();
        EventLog.read(new ByteArrayInputStream(write(lines)), into(read));
        assertThat(read).isEqualTo(lines);
    }

    @Test
    void aStreamThatGivesLittleAtATimeIsReadAsWell() throws IOException {
        List<Line> lines = randomLines(9, 1_000);
        InputStream slow = new ByteArrayInputStream(write(lines)) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, 3));
            }
        };
        List<Line> read = new ArrayList<>();
        EventLog.read(slow, into(read));
        assertThat(read).isEqualTo(lines);
    }

    @Test
    void theHeaderCanBeReadAlone() throws IOException {
        byte[] whole = write(randomLines(1, 1_000));
        assertThat(EventLog.header(new ByteArrayInputStream(whole, 0, 200))).isEqualTo(HEADER);
        String longOne = "x".repeat(1_000_000);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new EventLog(bytes, longOne).close();
        assertThat(EventLog.read(new ByteArrayInputStream(bytes.toByteArray()), new Digest()))
                .isEqualTo(longOne);
    }

    @Test
    void everyTruncationIsRefused() throws IOException {
        byte[] whole = write(randomLines(2, 40));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatIllegalArgumentException()
                    .as("%d of %d bytes", length, whole.length)
                    .isThrownBy(() -> EventLog.read(new ByteArrayInputStream(cut), new Digest()))
                    .withMessageMatching(
                            length < 8 ? "This is no recording: .*" : "The recording is (cut off|damaged): .*");
        }
    }

    @Test
    void everyFlippedBitIsNoticed() throws IOException {
        byte[] whole = write(randomLines(3, 40));
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << (bit % 8));
            assertThatThrownBy(() -> EventLog.read(new ByteArrayInputStream(damaged), new Digest()))
                    .as("bit %d", bit)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("(This is no recording:|The recording (is|has)) .*\\.");
        }
    }

    @Test
    void whatFollowsTheEndIsRefused() throws IOException {
        byte[] whole = write(randomLines(4, 10));
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        EventLog.read(new ByteArrayInputStream(Arrays.copyOf(whole, whole.length + 1)), new Digest()))
                .withMessageContaining("follows its end mark");
    }

    @Test
    void eventsOutOfOrderAreRefused() throws IOException {
        EventLog log = new EventLog(new ByteArrayOutputStream(), HEADER);
        log.event(5, 0, Event.MISS, -1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.event(4, 0, Event.MISS, -1, 1))
                .withMessageContaining("at 4 after 5");
        assertThatIllegalArgumentException().isThrownBy(() -> log.event(5, -1, Event.MISS, -1, 1));
    }

    @Test
    void likelyEventsAreSmall() throws IOException {
        List<Line> lines = List.of(
                new Line(0, 5, Event.SPAWN, 0, -1), // 2: the worker
                new Line(0, 5, Event.START, 0, -1), // 1
                new Line(0, 5, Event.SPAWN, 1, 0), // 2: other
                new Line(0, 5, Event.WORK, 0, 30), // 2: other
                new Line(9, 6, Event.STEAL, 1, 5)); // 5
        assertThat(write(lines).length - write(List.of()).length).isEqualTo(12);
    }

    @Test
    void digestsDifferWhereEventsDo() {
        List<Line> lines = randomLines(5, 200);
        Digest whole = digest(lines);
        assertThat(digest(lines)).isEqualTo(whole).hasSameHashCodeAs(whole).hasToString(whole.toString());
        assertThat(whole.count()).isEqualTo(200);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            for (Line other : List.of(
                    new Line(line.time + 1, line.worker, line.kind, line.task, line.other),
                    new Line(line.time, line.worker + 1, line.kind, line.task, line.other),
                    new Line(line.time, line.worker, line.kind, line.task + 1, line.other),
                    new Line(line.time, line.worker, line.kind, line.task, line.other + 1))) {
                List<Line> changed = new ArrayList<>(lines);
                changed.set(i, other);
                assertThat(digest(changed).hash()).isNotEqualTo(whole.hash());
            }
        }
        assertThat(digest(lines.subList(0, 199))).isNotEqualTo(whole);
    }

    private static Digest digest(List<Line> lines) {
        Digest digest = new Digest();
        lines.forEach(line -> line.to(digest));
        return digest;
    }

    private static byte[] write(List<Line> lines) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (EventLog log = new EventLog(bytes, HEADER)) {
            lines.forEach(line -> line.to(log));
            assertThat(log.count()).isEqualTo(lines.size());
        }
        return bytes.toByteArray();
    }

    private static EventSink into(List<Line> lines) {
        return (time, worker, kind, task, other) -> lines.add(new Line(time, worker, kind, task, other));
    }

    private static List<Line> randomLines(long seed, int count) {
        RandomSource random = new RandomSource(seed);
        List<Line> lines = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < count; i++) {
            time += random.nextInt(3) == 0 ? random.nextInt(1 << (1 + random.nextInt(29))) : 0;
            Event kind = Event.values()[random.nextInt(Event.values().length)];
            int worker = random.nextInt(1 << (1 + random.nextInt(16)));
            lines.add(new Line(time, worker, kind, number(random), number(random)));
        }
        return lines;
    }

    private static long number(RandomSource random) {
        return ((long) random.nextInt(1 << (1 + random.nextInt(30))) << random.nextInt(30)) - 1;
    }
}
