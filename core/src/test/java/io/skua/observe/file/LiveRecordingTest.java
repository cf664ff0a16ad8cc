package io.skua.observe.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A recording that is read while it grows is one that is written to a file, but for what a slow reader has lost. */
@Tag("one-processor")
final class LiveRecordingTest {
    private static final long SECOND = 1_000_000_000;
    private static final int MUCH = 16 << 20;

    /** Everything that a reader learns from a recording. */
    private record Read(List<String> events, List<ObservedState> states, boolean whole, long segments) {
        static Read of(byte[] bytes) throws IOException {
            RecordingReader reader = new RecordingReader(new ByteArrayInputStream(bytes));
            List<String> events = new ArrayList<>();
            List<ObservedState> states = new ArrayList<>();
            ObservedState[] state = {new ObservedState()};
            long segments = 0;
            while (reader.nextSegment()) {
                segments++;
                state[0] = reader.state();
                reader.events((time, worker, kind, detail, first, second) -> {
                    events.add(time + " " + worker + " " + kind + " " + detail + " " + first + " " + second + " "
                            + (kind == EventKind.NOTE ? reader.text(first) : ""));
                    state[0].event(time, worker, kind, detail, first, second);
                    if (events.size() % 97 == 0) {
                        states.add(state[0].copy());
                    }
                });
            }
            return new Read(events, states, reader.isWhole(), segments);
        }
    }

    private static void tell(EventListener to, long from, int count, long step) {
        for (int i = 0; i < count; i++) {
            long time = from + i * step;
            int worker = i % 4;
            switch (i % 5) {
                case 0 -> to.event(time, worker, EventKind.VISIT, 0, i, Event.NOWHERE);
                case 1 -> to.event(time, worker, EventKind.VISIT_END, 7, i, 3);
                case 2 -> to.event(time, worker, EventKind.NOTE, 0, 2 + i % 7, 0);
                case 3 -> to.event(time, worker, EventKind.SLEEP, 0, 0, 0);
                default -> to.event(time, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), i % 40, 3);
            }
        }
    }

    private static byte[] drain(LiveStream stream) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] next = stream.next(); next != null; next = stream.next()) {
            all.write(next);
        }
        return all.toByteArray();
    }

    @Test
    void aStreamHasTheEventsAndStatesOfAFile() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        RecordingWriter writer = new RecordingWriter(file, "{}");
        writer.setTexts(number -> "text " + number);
        LiveRecording live = new LiveRecording(0, 0);
        live.setTexts(number -> "text " + number);
        AtomicInteger news = new AtomicInteger();
        LiveStream stream = live.stream("{}", MUCH, news::incrementAndGet);
        ByteArrayOutputStream streamed = new ByteArrayOutputStream();
        for (int part = 0; part < 20; part++) {
            tell(writer, part * SECOND, 5_000, 100_000);
            tell(live, part * SECOND, 5_000, 100_000);
            streamed.write(drain(stream));
        }
        writer.close();
        live.end();
        streamed.write(drain(stream));
        Read one = Read.of(file.toByteArray());
        Read other = Read.of(streamed.toByteArray());
        assertThat(other.events).isEqualTo(one.events).hasSize(100_000);
        assertThat(other.states).isEqualTo(one.states);
        assertThat(other.whole && one.whole).isTrue();
        assertThat(other.segments).isGreaterThan(one.segments); // they are shorter while somebody reads
        assertThat(news.get()).isPositive();
        assertThat(stream.isOver()).isTrue();
    }

    /** Whoever does not read costs a bounded amount of memory, and learns how much was lost. */
    @Test
    void aReaderThatStopsLosesTheOldestSegmentsAndIsTold() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        int bytesMax = 1 << 17;
        LiveStream slow = live.stream("{}", bytesMax, () -> {});
        LiveStream quick = live.stream("{}", MUCH, () -> {});
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int count = 0;
        for (int part = 0; part < 100; part++, count += 1_000) {
            tell(live, count * 1_000L, 1_000, 1_000);
            all.write(drain(quick));
        }
        live.end();
        all.write(drain(quick));
        byte[] left = drain(slow);
        assertThat(left.length).isLessThan(bytesMax + 1_000);
        long[] lost = {0, 0};
        RecordingReader reader = new RecordingReader(new ByteArrayInputStream(left));
        List<String> read = new ArrayList<>();
        while (reader.nextSegment()) {
            reader.events((time, worker, kind, detail, first, second) -> {
                if (kind == EventKind.GAP) {
                    lost[0] += first;
                    lost[1]++;
                } else {
                    read.add(time + " " + worker);
                }
            });
        }
        assertThat(reader.isWhole()).isTrue();
        assertThat(lost[1]).isEqualTo(1);
        assertThat(lost[0]).isPositive();
        assertThat(lost[0] + read.size()).isEqualTo(count);
        Read whole = Read.of(all.toByteArray());
        assertThat(whole.events).hasSize(count);
        List<String> last = whole.events.subList((int) lost[0], count).stream()
                .map(event -> event.substring(0, event.indexOf(' ', event.indexOf(' ') + 1)))
                .toList();
        assertThat(read).isEqualTo(last);
    }

    @Test
    void theLastSecondsAreKept() throws IOException {
        LiveRecording live = new LiveRecording(30 * SECOND, MUCH);
        tell(live, 0, 10_000, SECOND / 100); // 100 seconds
        Read read = Read.of(saved(live));
        assertThat(read.whole).isTrue();
        assertThat(read.events.get(read.events.size() - 1)).startsWith(9_999 * SECOND / 100 + " ");
        long first = Long.parseLong(read.events.get(0).split(" ")[0]);
        assertThat(first).isBetween(68 * SECOND, 71 * SECOND);
        assertThat(Read.of(saved(live)).events).isEqualTo(read.events);
    }

    @Test
    void whatIsKeptTakesABoundedAmountOfMemory() throws IOException {
        LiveRecording live = new LiveRecording(30 * SECOND, 1 << 18);
        tell(live, 0, 1_000_000, 10); // some 5 MB in 10 ms
        byte[] bytes = saved(live);
        assertThat(bytes.length).isBetween(1 << 16, (1 << 18) + 10_000);
        assertThat(Read.of(bytes).whole).isTrue();
    }

    private static byte[] saved(LiveRecording live) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        live.save(out, "{}");
        return out.toByteArray();
    }

    @Test
    void eventsBeforeASilenceAreReadToo() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        LiveStream stream = live.stream("{}", MUCH, () -> {});
        tell(live, 0, 10, 1);
        int header = drain(stream).length;
        live.flush(); // events have come since the last call
        assertThat(drain(stream)).isEmpty();
        live.flush();
        byte[] segment = drain(stream);
        assertThat(header).isPositive();
        assertThat(segment).isNotEmpty();
        live.flush();
        assertThat(drain(stream)).isEmpty();
    }

    @Test
    void jobsThatWereThereBeforeAreInTheFirstState() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        live.setTexts(number -> "text " + number);
        LiveStream stream = live.stream("{}", MUCH, () -> {});
        live.addJob(7, JobPhase.STARTED, 5, 42);
        live.addJob(8, JobPhase.STARTED, 6, 43);
        live.removeJob(8);
        tell(live, 50, 1, 1);
        live.addJob(7, JobPhase.SUBMITTED, 1, 1); // what is known is not changed
        live.end();
        RecordingReader reader = new RecordingReader(new ByteArrayInputStream(drain(stream)));
        assertThat(reader.nextSegment()).isTrue();
        assertThat(reader.state().jobs()).containsOnlyKeys(7L);
        assertThat(reader.state().jobs().get(7L)).isEqualTo(new ObservedState.Job(JobPhase.STARTED, 5, 42));
        assertThat(reader.text(5)).isEqualTo("text 5");
    }

    /** A million jobs that wait must not make each segment a large one. */
    @Test
    void aSegmentTellsOfABoundedNumberOfJobs() throws IOException {
        LiveRecording live = new LiveRecording(SECOND, 1 << 17);
        for (int i = 0; i < 100_000; i++) {
            live.addJob(i, JobPhase.SUBMITTED, 0, i);
        }
        tell(live, 0, 1, 1);
        assertThat(saved(live).length).isBetween(4_000, 30_000);
    }

    /** A reader must not wait for ever because the last segment could not be made. */
    @Test
    void aRecordingEndsThoughItsLastSegmentFails() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        AtomicInteger news = new AtomicInteger();
        LiveStream stream = live.stream("{}", MUCH, news::incrementAndGet);
        live.setTexts(number -> {
            throw new IllegalStateException("made up");
        });
        tell(live, 0, 10, 1);
        assertThatThrownBy(live::end).isInstanceOf(IllegalStateException.class);
        assertThat(live.isEnded()).isTrue();
        assertThat(news.get()).isEqualTo(1);
        assertThat(Read.of(drain(stream)).whole).isTrue();
        assertThat(stream.isOver()).isTrue();
    }

    /** Where memory has run out, nothing may be allocated that would run out of memory again. */
    @Test
    void aLossAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        LiveRecording live = new LiveRecording(SECOND, MUCH);
        long most = 0;
        for (int round = 0; round < 2; round++) { // classes are loaded in the first round
            LiveStream stream = live.stream("{}", MUCH, () -> {});
            tell(live, 10L * round * SECOND, 1_000, SECOND / 1_000);
            long before = threads.getCurrentThreadAllocatedBytes();
            live.miss(EventKind.JOB, JobPhase.DONE.ordinal(), 7);
            stream.close();
            most = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(most).isZero();
    }

    @Test
    void aSlowReaderLearnsHowMuchWasLostWithoutMemory() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        LiveStream first = live.stream("{}", MUCH, () -> {});
        LiveStream second = live.stream("{}", MUCH, () -> {});
        tell(live, 0, 1_000, SECOND / 1_000);
        first.close();
        LiveStream third = live.stream("{}", MUCH, () -> {}); // takes the place of the first
        live.miss(EventKind.SLEEP, 0, 0);
        live.end();
        assertThat(Read.of(drain(second)).events).singleElement().asString().contains(" GAP 0 1001 0 ");
        assertThat(Read.of(drain(third)).events).singleElement().asString().contains(" GAP 0 1 ");
    }

    @Test
    void aClosedStreamGivesNothing() throws IOException {
        LiveRecording live = new LiveRecording(0, 0);
        LiveStream stream = live.stream("{}", MUCH, () -> {});
        assertThat(stream.next()).isNotNull();
        tell(live, 0, 1_000_000, 10);
        stream.close();
        assertThat(stream.isOver()).isTrue();
        assertThat(stream.next()).isNull();
        tell(live, SECOND, 1_000_000, 10);
        assertThat(stream.next()).isNull();
    }
}
