package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.policy.RandomSource;
import io.skua.sim.event.EventSink;
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
                new Line(0, 0, Event.work(Long.MIN_VALUE), Long.MAX_VALUE, -1),
                new Line(1, 1, Event.step(EventKind.JOIN), Long.MIN_VALUE, Long.MAX_VALUE),
                new Line(2, 1, Event.visit(Long.MAX_VALUE, Event.PLACES_MAX - 1), Long.MAX_VALUE, -1),
                new Line(Long.MAX_VALUE, Event.PLACES_MAX - 1, Event.step(EventKind.SPAWN), -1, 0),
                new Line(Long.MAX_VALUE, Event.NOWHERE, Event.wake(Event.NOWHERE), 0, -1));
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
                            length < 9 ? "This is no recording: .*" : "The recording is (cut off|damaged).*");
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
                .withMessageContaining("its end does not match");
    }

    @Test
    void eventsOutOfOrderAreRefused() throws IOException {
        EventLog log = new EventLog(new ByteArrayOutputStream(), HEADER);
        Event miss = Event.miss(1);
        log.event(5, 0, miss, -1, -1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.event(4, 0, miss, -1, -1))
                .withMessageContaining("at 4 after 5");
        assertThatIllegalArgumentException().isThrownBy(() -> log.event(5, -2, miss, -1, -1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> log.event(5, 0, miss, -1, 1))
                .withMessageContaining("MISS has no other task");
    }

    /** The tasks beside an event take as much room as the event itself. */
    @Test
    void likelyEventsAreSmall() throws IOException {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            lines.add(new Line(9L * i, 5, Event.step(EventKind.SPAWN), 2L * i, 2L * i - 1));
            lines.add(new Line(9L * i, 5, Event.visit(0, Event.NOWHERE), 2L * i, -1));
            lines.add(new Line(9L * i, 5, Event.work(30), 2L * i, -1));
            lines.add(new Line(9L * i + 5, 6, Event.steal(5, Event.NONE, false), 2L * i + 1, -1));
            lines.add(new Line(9L * i + 5, 6, Event.sleep(), -1, -1));
        }
        assertThat(write(lines).length).isLessThan(7 * lines.size());
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
        EventKind kind = event.kind();
        return switch (kind.numbers()) {
            case 0 -> Event.step(kind == EventKind.SPAWN ? EventKind.START : EventKind.SPAWN);
            case 1 -> new Event(kind, event.detail(), event.first() == -1 ? 0 : event.first() ^ 1, 0);
            default -> new Event(kind, event.detail(), event.first(), event.second() == 0 ? 1 : 0);
        };
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
            EventKind kind = kind(random);
            int place = random.nextInt(1 << (1 + random.nextInt(16))) - 1;
            long other = EventTeller.hasOther(kind) ? number(random) : -1;
            lines.add(new Line(time, place, event(kind, random), number(random), other));
        }
        return lines;
    }

    private static EventKind kind(RandomSource random) {
        EventKind kind = EventKind.values()[random.nextInt(EventKind.values().length)];
        return kind == EventKind.TASKS ? EventKind.SLEEP : kind; // the log writes TASKS itself
    }

    /** Numbers of 0 and 1 suit all kinds; those that may have larger ones get them at times. */
    private static Event event(EventKind kind, RandomSource random) {
        int detail = kind.hasDetail() ? random.nextInt(2) : 0;
        long small = kind.numbers() > 0 ? random.nextInt(2) : 0;
        long second = kind.numbers() > 1 ? random.nextInt(2) : 0;
        long large = number(random);
        return new Event(kind, detail, kind.isPossible(detail, large, second) ? large : small, second);
    }

    private static long number(RandomSource random) {
        return ((long) random.nextInt(1 << (1 + random.nextInt(30))) << random.nextInt(30)) - 1;
    }
}
