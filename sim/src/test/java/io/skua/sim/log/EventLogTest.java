package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.observe.Event;
import io.skua.policy.RandomSource;
import io.skua.sim.event.EventSink;
import io.skua.sim.event.TaskEvent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EventLogTest {
    private static final String HEADER = "{\"policy\": \"dvs\", \"text\": \"größer\"}";

    private record Line(long time, int place, Event event, long task, long other) {
        void to(EventSink sink) {
            sink.event(time, place, event, task, other);
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
                new Line(0, 0, new TaskEvent.Work(Long.MIN_VALUE), Long.MAX_VALUE, -1),
                new Line(1, 1, TaskEvent.Step.JOIN, Long.MIN_VALUE, Long.MAX_VALUE),
                new Line(2, 1, new Event.Visit(Long.MAX_VALUE, EventLog.PLACES_MAX - 1), Long.MAX_VALUE, -1),
                new Line(Long.MAX_VALUE, EventLog.PLACES_MAX - 1, TaskEvent.Step.SPAWN, -1, 0),
                new Line(Long.MAX_VALUE, Event.NOWHERE, new Event.Wake(Event.NOWHERE), 0, -1));
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
        Event miss = new TaskEvent.Miss(1);
        log.event(5, 0, miss, -1, -1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.event(4, 0, miss, -1, -1))
                .withMessageContaining("at 4 after 5");
        assertThatIllegalArgumentException().isThrownBy(() -> log.event(5, -2, miss, -1, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.event(5, 0, miss, -1, 1))
                .withMessageContaining("MISS has no other task");
    }

    @Test
    void likelyEventsAreSmall() throws IOException {
        List<Line> lines = List.of(
                new Line(0, 5, TaskEvent.Step.SPAWN, 0, -1), // 3: the place, other
                new Line(0, 5, new Event.Visit(0, Event.NOWHERE), 0, -1), // 3: job and origin
                new Line(0, 5, TaskEvent.Step.SPAWN, 1, 0), // 2: other
                new Line(0, 5, new TaskEvent.Work(30), 0, -1), // 2: the cycles
                new Line(9, 6, new Event.Steal(5, false), 1, -1), // 6: time, place, task, victim, leapfrog
                new Line(9, 6, new Event.Sleep(), 1, -1)); // 1
        assertThat(write(lines).length - write(List.of()).length).isEqualTo(17);
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
                    new Line(line.time + 1, line.place, line.event, line.task, line.other),
                    new Line(line.time, line.place + 1, line.event, line.task, line.other),
                    new Line(line.time, line.place, changed(line.event), line.task, line.other),
                    new Line(line.time, line.place, line.event, line.task + 1, line.other),
                    new Line(line.time, line.place, line.event, line.task, line.other + 1))) {
                List<Line> changed = new ArrayList<>(lines);
                changed.set(i, other);
                assertThat(digest(changed).hash()).isNotEqualTo(whole.hash());
            }
        }
        assertThat(digest(lines.subList(0, 199))).isNotEqualTo(whole);
    }

    /** An event that differs in its last number, or in its kind if it has none. */
    private static Event changed(Event event) {
        Kind kind = Kind.of(event);
        Event changed = switch (kind.numbers()) {
            case 0 -> event.equals(new Event.Wait()) ? new Event.Resume() : new Event.Wait();
            case 1 -> kind.event(kind.first(event) == -1 ? 0 : kind.first(event) ^ 1, 0);
            default -> kind.event(kind.first(event), 1 - kind.second(event));
        };
        return Objects.requireNonNull(changed);
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
        return (time, place, event, task, other) -> lines.add(new Line(time, place, event, task, other));
    }

    private static List<Line> randomLines(long seed, int count) {
        RandomSource random = new RandomSource(seed);
        List<Line> lines = new ArrayList<>();
        long time = 0;
        for (int i = 0; i < count; i++) {
            time += random.nextInt(3) == 0 ? random.nextInt(1 << (1 + random.nextInt(29))) : 0;
            Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
            int place = random.nextInt(1 << (1 + random.nextInt(16))) - 1;
            long other = kind.hasOther() ? number(random) : -1;
            lines.add(new Line(time, place, event(kind, random), number(random), other));
        }
        return lines;
    }

    /** Numbers of 0 and 1 suit all kinds; those that may have larger ones get them at times. */
    private static Event event(Kind kind, RandomSource random) {
        int small = random.nextInt(2);
        Event large = kind.event(number(random), small);
        return large != null ? large : Objects.requireNonNull(kind.event(small, small));
    }

    private static long number(RandomSource random) {
        return ((long) random.nextInt(1 << (1 + random.nextInt(30))) << random.nextInt(30)) - 1;
    }
}
