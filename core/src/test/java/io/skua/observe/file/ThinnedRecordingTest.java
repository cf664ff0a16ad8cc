package io.skua.observe.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program may do more than a stream has bytes for. Then events are left out and counted, and states stay right. */
@Tag("one-processor")
final class ThinnedRecordingTest {
    private static final long SECOND = 1_000_000_000;
    private static final int MUCH = 64 << 20;
    private static final int PER_SECOND = 100_000;
    private static final long NAME = 9;

    private final LiveRecording live = LiveRecording.thinned(PER_SECOND);
    private final LiveStream stream = live.stream("{}", MUCH, () -> {});
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ObservedState truth = new ObservedState();
    private final List<ObservedState> truths = new ArrayList<>(); // after the header, and after each segment
    private final Map<EventKind, Integer> happened = new EnumMap<>(EventKind.class);
    private long time;

    private void tell(int worker, EventKind kind, int detail, long first, long second) throws IOException {
        if (kind != EventKind.JOB) {
            truth.event(time, worker, kind, detail, first, second);
        }
        happened.merge(kind, 1, Integer::sum);
        live.event(time, worker, kind, detail, first, second);
        for (byte[] next = stream.next(); next != null; next = stream.next()) {
            bytes.write(next);
            truths.add(truth.copy());
        }
    }

    /** A job that two workers run, one after the other, on the way asleep and awake. */
    private void shortJob(long number) throws IOException {
        int worker = (int) (number % 2);
        tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), number, NAME);
        tell(worker, EventKind.WAKE, 0, Event.NOWHERE, 0);
        tell(worker, EventKind.JOB, JobPhase.STARTED.ordinal(), number, 0);
        tell(worker, EventKind.VISIT, 0, number, Event.NOWHERE);
        tell(worker, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0);
        tell(worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        tell(worker, EventKind.VISIT_END, 1, number, 0);
        tell(worker, EventKind.JOB, JobPhase.DONE.ordinal(), number, 0);
        tell(worker, EventKind.SLEEP, 0, 0, 0);
    }

    private void sample() throws IOException {
        for (int worker = 0; worker < 2; worker++) {
            tell(worker, EventKind.SAMPLE, Sample.pack(Sample.State.ASLEEP, 0), Event.NONE, 0);
        }
    }

    /** A number of jobs in each of a number of milliseconds; two samples in a tenth of a second. */
    private void jobs(int millis, int perMilli) throws IOException {
        for (int i = 0; i < millis; i++) {
            if (time / 1_000_000 % 50 == 0) {
                sample();
            }
            for (int job = 0; job < perMilli; job++) {
                shortJob(1_000 + time / 1_000 + job); // no two jobs have the same number
            }
            time += 1_000_000;
        }
    }

    /** What a reader is told. */
    private static final class Read {
        private final Map<EventKind, Integer> kinds = new EnumMap<>(EventKind.class);
        private final Map<Long, List<String>> jobs = new HashMap<>();
        private final List<ObservedState> states = new ArrayList<>();
        private long lost;
        private boolean whole;
    }

    private Read end() throws IOException {
        live.end();
        for (byte[] next = stream.next(); next != null; next = stream.next()) {
            bytes.write(next);
        }
        Read read = new Read();
        RecordingReader reader = new RecordingReader(new ByteArrayInputStream(bytes.toByteArray()));
        while (reader.nextSegment()) {
            read.states.add(reader.state());
            reader.events((at, worker, kind, detail, first, second) -> {
                read.kinds.merge(kind, 1, Integer::sum);
                if (kind == EventKind.GAP) {
                    read.lost += first;
                    assertThat(worker).isEqualTo(Event.NOWHERE);
                    assertThat(second).isLessThanOrEqualTo(at);
                } else if (kind == EventKind.JOB || kind == EventKind.LIMIT) {
                    String what = kind == EventKind.JOB ? JobPhase.values()[detail].name() : "LIMIT " + detail;
                    read.jobs.computeIfAbsent(first, key -> new ArrayList<>()).add(what + " at " + at);
                }
            });
        }
        read.whole = reader.isWhole();
        return read;
    }

    private long told(Read read) {
        return read.kinds.values().stream().mapToLong(count -> count).sum() - read.kinds.getOrDefault(EventKind.GAP, 0);
    }

    private long all() {
        return happened.values().stream().mapToLong(count -> count).sum();
    }

    @Test
    void aCalmProgramLosesNothing() throws IOException {
        jobs(3_000, 1);
        Read read = end();
        assertThat(read.kinds).isEqualTo(happened);
        assertThat(read.whole).isTrue();
    }

    @Test
    void aBusyProgramHasABoundedStream() throws IOException {
        jobs(3_000, 50);
        Read read = end();
        long seconds = time / SECOND;
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * seconds * 11 / 10);
        assertThat((long) bytes.size()).isGreaterThan(PER_SECOND * seconds / 2);
        assertThat(read.whole).isTrue();
        assertThat(read.kinds.get(EventKind.SAMPLE)).isEqualTo(happened.get(EventKind.SAMPLE));
    }

    @Test
    void everyEventIsToldOrCounted() throws IOException {
        jobs(1_000, 50);
        Read read = end();
        assertThat(read.lost).isPositive();
        assertThat(told(read) + read.lost).isEqualTo(all());
    }

    @Test
    void eachSegmentBeginsWithTheTrueState() throws IOException {
        jobs(2_000, 50);
        Read read = end();
        assertThat(read.kinds.get(EventKind.GAP)).isGreaterThan(10);
        int compared = 0;
        for (int i = 1; i < read.states.size() && i < truths.size(); i++) {
            assertThat(read.states.get(i).places())
                    .as("segment %s", i)
                    .isEqualTo(truths.get(i).places());
            compared++;
        }
        assertThat(compared).isGreaterThan(10);
    }

    @Test
    void everyJobThatWasToldIsToldToEnd() throws IOException {
        jobs(2_000, 50);
        Read read = end();
        assertThat(read.jobs).hasSizeLessThan(happened.get(EventKind.JOB) / 3);
        assertThat(read.jobs.values()).allMatch(phases -> phases.size() == 3);
        ObservedState last = read.states.get(read.states.size() - 1);
        assertThat(last.jobs().size()).isLessThanOrEqualTo(1);
    }

    @Test
    void aLongJobAmongShortOnesIsToldLateWithItsTimes() throws IOException {
        jobs(55, 50); // some tenth of a second, so the bytes of this segment are spent
        tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 7, NAME);
        tell(Event.NOWHERE, EventKind.LIMIT, 3, 7, 0);
        long submitted = time;
        jobs(1, 50);
        tell(0, EventKind.JOB, JobPhase.STARTED.ordinal(), 7, 0);
        long started = time;
        jobs(400, 50);
        tell(0, EventKind.JOB, JobPhase.FAILED.ordinal(), 7, 0);
        Read read = end();
        assertThat(read.jobs.get(7L))
                .containsExactly(
                        "SUBMITTED at " + submitted,
                        "LIMIT 3 at " + submitted,
                        "STARTED at " + started,
                        "FAILED at " + time);
        assertThat(told(read) + read.lost).isEqualTo(all());
        assertThat(read.states).anyMatch(state -> state.jobs().containsKey(7L));
    }

    @Test
    void notesAreToldWhileOthersAreLeftOut() throws IOException {
        for (int i = 0; i < 20; i++) {
            jobs(50, 50);
            tell(0, EventKind.NOTE, 0, 3, 0);
        }
        assertThat(end().kinds.get(EventKind.NOTE)).isEqualTo(20);
    }

    @Test
    void manyNotesAreLeftOutToo() throws IOException {
        for (int i = 0; i < 1_000_000; i++) {
            tell(0, EventKind.NOTE, 0, i % 3, 0);
            time += 2_000;
        }
        Read read = end();
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * 5 / 2);
        assertThat(told(read) + read.lost).isEqualTo(1_000_000);
    }

    @Test
    void aQueueOfJobsIsToldBitByBit() throws IOException {
        for (int i = 0; i < 100_000; i++) {
            tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), i, 0);
            time += 10_000;
        }
        Read read = end();
        assertThat((long) bytes.size()).isLessThan(2 * PER_SECOND);
        assertThat(read.jobs.size()).isBetween(1_000, 20_000);
        assertThat(read.jobs).containsKey(0L);
    }

    /** Names of jobs that go on are in the state of each segment. */
    @Test
    void jobsWithLongNamesAreWithinTheBytes() throws IOException {
        live.setTexts(number -> "x".repeat(200) + number);
        for (int i = 0; i < 2_000; i++) {
            live.addJob(i, JobPhase.SUBMITTED, 10 + i, 0);
        }
        jobs(5_000, 1);
        Read read = end();
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * 5 * 5 / 4);
        assertThat(read.states.get(1).jobs()).hasSizeLessThanOrEqualTo(501).containsKey(0L);
    }

    @Test
    void jobsWithLongNamesThatAreToldLateAreWithinTheBytes() throws IOException {
        live.setTexts(number -> "x".repeat(200) + number);
        for (int i = 0; i < 50_000; i++) {
            if (i % 500 == 0) {
                sample();
            }
            tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), i, 10 + i);
            time += 100_000;
        }
        Read read = end();
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * 5 * 3 / 2); // with the state, which is always told
        assertThat(read.jobs.size()).isGreaterThan(500);
    }

    @Test
    void distinctNotesAreWithinTheBytes() throws IOException {
        live.setTexts(number -> "x".repeat(200) + number);
        int most = 0;
        for (int i = 0; i < 50_000; i++) {
            int before = bytes.size();
            tell(0, EventKind.NOTE, 0, 10 + i % 4_096, 0);
            most = Math.max(most, bytes.size() - before);
            time += 20_000;
        }
        end();
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * 3 / 2);
        assertThat(most).isLessThan(PER_SECOND / 10 * 5 / 2); // no bursts: the bytes of two tenths of a second, or so
    }

    /** A million jobs that waited before anybody watched: nothing tells of their submission. */
    @Test
    void jobsOfWhichNobodyHasHeardAreLeftOutToo() throws IOException {
        for (int i = 0; i < 100_000; i++) {
            tell(i % 2, EventKind.JOB, JobPhase.STARTED.ordinal(), i, 0);
            tell(i % 2, EventKind.MEMBER, 1, i, 0);
            tell(i % 2, EventKind.JOB, JobPhase.DONE.ordinal(), i, 0);
            time += 10_000;
        }
        Read read = end();
        assertThat((long) bytes.size()).isLessThan(PER_SECOND * 5 / 4);
        assertThat(told(read) + read.lost).isEqualTo(all());
        assertThat(read.jobs.size()).isGreaterThan(1_000);
        assertThat(read.jobs.values())
                .allMatch(phases -> phases.get(phases.size() - 1).startsWith("DONE"));
    }

    @Test
    void aSegmentForWhichThereIsNoMemoryIsCounted() throws IOException {
        AtomicBoolean isPoor = new AtomicBoolean(true);
        live.setTexts(number -> {
            if (isPoor.get()) {
                throw new OutOfMemoryError("made up");
            }
            return "text";
        });
        jobs(350, 50);
        isPoor.set(false);
        jobs(350, 50);
        Read read = end();
        assertThat(read.whole).isTrue();
        assertThat(told(read)).isPositive();
        assertThat(told(read) + read.lost).isBetween(all(), all() + 10); // with the GAPs of segments that were lost
    }

    /** Whoever begins to watch tells of the jobs that are there, also of those that were submitted meanwhile. */
    @Test
    void aJobThatIsToldLaterIsNotAddedToo() throws IOException {
        jobs(55, 50); // the bytes of this segment are spent
        tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 7, NAME);
        live.addJob(7, JobPhase.SUBMITTED, NAME, time);
        tell(0, EventKind.JOB, JobPhase.DONE.ordinal(), 7, 0);
        jobs(200, 50);
        Read read = end();
        assertThat(read.states).noneMatch(state -> state.jobs().containsKey(7L));
        assertThat(read.jobs).doesNotContainKey(7L);
    }

    /** The events of different threads may be gathered in different rounds. */
    @Test
    void aJobWhoseSubmissionComesAfterItsEndHasEnded() throws IOException {
        jobs(250, 1);
        long calm = time;
        tell(0, EventKind.JOB, JobPhase.STARTED.ordinal(), 7, 0);
        tell(0, EventKind.JOB, JobPhase.DONE.ordinal(), 7, 0);
        live.event(time - 1, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 7, NAME);
        jobs(355, 50); // the bytes of this segment are spent
        tell(0, EventKind.JOB, JobPhase.STARTED.ordinal(), 8, 0);
        tell(0, EventKind.JOB, JobPhase.DONE.ordinal(), 8, 0);
        live.event(time - 1, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 8, NAME);
        jobs(200, 50);
        Read read = end();
        assertThat(read.states.get(read.states.size() - 1).jobs()).doesNotContainKeys(7L, 8L);
        assertThat(read.jobs.get(7L))
                .containsExactly("STARTED at " + calm, "DONE at " + calm, "SUBMITTED at " + (calm - 1));
        if (read.jobs.containsKey(8L)) {
            assertThat(read.jobs.get(8L)).anyMatch(phase -> phase.startsWith("DONE"));
        }
    }

    @Test
    void aJobForWhoseEndThereWasNoMemoryHasEnded() throws IOException {
        tell(Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 7, NAME);
        jobs(250, 1);
        live.miss(EventKind.JOB, JobPhase.DONE.ordinal(), 7);
        jobs(200, 1);
        Read read = end();
        assertThat(read.states).anyMatch(state -> state.jobs().containsKey(7L));
        assertThat(read.states.get(read.states.size() - 1).jobs()).doesNotContainKey(7L);
    }

    /** After a gap a calm program is told completely again. */
    @Test
    void itRecovers() throws IOException {
        jobs(1_000, 50);
        time += 2 * SECOND;
        jobs(200, 1);
        happened.clear();
        int before = bytes.size();
        jobs(1_000, 1);
        assertThat(bytes.size()).isGreaterThan(before);
        long calm = all();
        Read read = end();
        assertThat(read.jobs.values().stream()
                        .filter(phases -> phases.size() == 3)
                        .count())
                .isGreaterThanOrEqualTo(calm / 9 - 10);
        assertThat(read.jobs).containsKey(1_000 + (time - 1_000_000) / 1_000);
    }
}
