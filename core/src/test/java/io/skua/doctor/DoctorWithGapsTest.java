package io.skua.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.observe.CpuUse;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Made-up events of a stream that leaves events out: what the doctor makes of the rest. */
@Tag("one-processor")
final class DoctorWithGapsTest {
    private static final long MS = 1_000_000;
    private static final long JOB = 7;

    private final Doctor doctor = new Doctor(Circumstances.ofRun(2, 2));
    private final ObservedState truth = new ObservedState();

    private void tell(long time, int worker, EventKind kind, int detail, long first, long second) {
        truth.event(time, worker, kind, detail, first, second);
        doctor.event(time, worker, kind, detail, first, second);
    }

    private void leaveOut(long time, int worker, EventKind kind, int detail, long first, long second) {
        truth.event(time, worker, kind, detail, first, second);
    }

    /** One segment ends here, and the next one begins. */
    private void gap(long since, long until) {
        tell(until, Event.NOWHERE, EventKind.GAP, 0, 1, since);
        doctor.leaveOut(since, until);
        doctor.diagnosis(); // asked for at any time
        doctor.resume(truth.copy());
    }

    private void begin() {
        tell(0, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB, 0);
        tell(0, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB, 0);
        for (int worker = 0; worker < 2; worker++) {
            tell(0, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
            tell(0, worker, EventKind.VISIT, 1, JOB, Event.NOWHERE);
        }
    }

    @Test
    void aSectionWhoseEndIsMissingIsOver() {
        begin();
        tell(10 * MS, 1, EventKind.WAIT, WaitReason.BLOCKING.ordinal(), JOB, 0);
        leaveOut(11 * MS, 1, EventKind.RESUME, WaitReason.BLOCKING.ordinal(), JOB, 2);
        leaveOut(12 * MS, 1, EventKind.VISIT_END, 1, JOB, 0);
        gap(10 * MS, 20 * MS);
        tell(100 * MS, 0, EventKind.VISIT_END, 1, JOB, 0);
        Diagnosis diagnosis = doctor.diagnosis();
        assertThat(diagnosis.account().get(Cause.BLOCKED)).isZero();
        assertThat(diagnosis.account().get(Cause.CHAIN) + diagnosis.account().get(Cause.LONG_LEAF))
                .isCloseTo(80.0 / 180, within(1e-6)); // worker 1 is hungry for 80 of 2 times 90 ms
    }

    @Test
    void aSectionThatLastsIsNotOver() {
        begin();
        tell(10 * MS, 1, EventKind.WAIT, WaitReason.BLOCKING.ordinal(), JOB, 0);
        gap(10 * MS, 20 * MS);
        tell(100 * MS, 1, EventKind.RESUME, WaitReason.BLOCKING.ordinal(), JOB, 2);
        tell(110 * MS, 1, EventKind.VISIT_END, 1, JOB, 0);
        assertThat(doctor.diagnosis().account().get(Cause.BLOCKED)).isCloseTo(80.0 / 200, within(1e-6));
    }

    @Test
    void aVisitWhoseEndIsMissingIsOver() {
        begin();
        leaveOut(10 * MS, 1, EventKind.VISIT_END, 1, JOB, 0);
        gap(10 * MS, 20 * MS);
        tell(40 * MS, 0, EventKind.VISIT_END, 1, JOB, 0);
        assertThat(doctor.diagnosis().account().get(Cause.HEALTHY)).isCloseTo(40.0 / 60, within(1e-6));
    }

    @Test
    void aJobWhoseEndIsMissingIsOver() {
        begin();
        for (int worker = 0; worker < 2; worker++) {
            leaveOut(10 * MS, worker, EventKind.VISIT_END, 1, JOB, 0);
        }
        leaveOut(10 * MS, 0, EventKind.JOB, JobPhase.DONE.ordinal(), JOB, 0);
        gap(10 * MS, 20 * MS);
        tell(100 * MS, Event.NOWHERE, EventKind.NOTE, 0, 0, 0);
        assertThat(doctor.diagnosis().account().get(Cause.HEALTHY)).isCloseTo(1, within(1e-6));
        assertThat(doctor.workerTime()).isCloseTo(20.0 * MS, within(1.0));
    }

    /** The threads ran half of the time, and nobody knows when: so they did in the time that was told. */
    @Test
    void processorTimeOfAGapBelongsToNoAccount() {
        begin();
        for (long time = 0; time <= 100 * MS; time += 50 * MS) {
            for (int worker = 0; worker < 2; worker++) {
                tell(time, worker, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), JOB, 2);
                tell(time, worker, EventKind.CPU, CpuUse.pack(CpuUse.State.RUNNABLE, worker), time / 2, 0);
            }
        }
        gap(20 * MS, 100 * MS);
        assertThat(doctor.diagnosis().account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.5, within(1e-6));
    }

    /** Tasks of a visit count once, also if the visit's end is missing and others have followed. */
    @Test
    void tasksAreNotCountedTwice() {
        begin();
        for (int round = 0; round < 50; round++) {
            long time = (1L + round) * 10 * MS;
            int tasks = 1 + round * 100_000;
            leaveOut(time, 0, EventKind.VISIT_END, 1, JOB, 0);
            gap(time, time + MS);
            tell(time + 2 * MS, 0, EventKind.VISIT, tasks, JOB, Event.NOWHERE);
            tell(time + 2 * MS, 0, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), JOB, tasks);
        }
        assertThat(doctor.diagnosis().account().get(Cause.TOO_FINE)).isZero();
    }
}
