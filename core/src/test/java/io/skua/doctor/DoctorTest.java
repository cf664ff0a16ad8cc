package io.skua.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.observe.CpuUse;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.PlaceChange;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Made-up events of real runs on two workers: what the doctor makes of samples, processor time and pauses. */
final class DoctorTest {
    private static final long MS = 1_000_000;
    private static final long ROUND = 50 * MS;
    private static final int ROUNDS = 20;
    private static final long JOB = 7;

    private Doctor doctor = new Doctor(Circumstances.ofRun(2, 2));

    private void tell(long time, int worker, EventKind kind, int detail, long first, long second) {
        doctor.event(time, worker, kind, detail, first, second);
    }

    private void begin() {
        tell(0, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB, 0);
        tell(0, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB, 0);
        for (int worker = 0; worker < 2; worker++) {
            tell(0, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
            tell(0, worker, EventKind.VISIT, 1, JOB, Event.NOWHERE);
        }
    }

    /** Both workers are busy, and use this much processor time from sample to sample. */
    private void rounds(long cpuNanos, CpuUse.State state, long collecting) {
        for (int round = 0; round <= ROUNDS; round++) {
            long time = round * ROUND;
            tell(time, Event.NOWHERE, EventKind.JVM, 0, round * collecting, 0);
            for (int worker = 0; worker < 2; worker++) {
                tell(time, worker, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), JOB, 2L + round);
                tell(time, worker, EventKind.CPU, CpuUse.pack(state, worker), round * cpuNanos, 0);
            }
        }
    }

    /** The two processors of the machine are idle for this long from sample to sample, together. */
    private void idle(long nanos) {
        idle(2, nanos);
    }

    private void idle(int processors, long nanos) {
        for (int round = 0; round <= ROUNDS; round++) {
            tell(round * ROUND, Event.NOWHERE, EventKind.MACHINE, processors, 12 * MS + round * nanos, 0);
        }
    }

    private Diagnosis end(int tasks, long calls) {
        long time = ROUNDS * ROUND;
        for (int worker = 0; worker < 2; worker++) {
            tell(time, worker, EventKind.VISIT_END, tasks, JOB, calls);
        }
        tell(time, 0, EventKind.JOB, JobPhase.DONE.ordinal(), JOB, 0);
        return doctor.diagnosis();
    }

    @Test
    void workersThatUseTheirProcessorsAreHealthy() {
        begin();
        rounds(ROUND, CpuUse.State.RUNNABLE, 0);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.HEALTHY);
        assertThat(diagnosis.share()).isCloseTo(1, within(1e-6));
        assertThat(doctor.workerTime()).isEqualTo(2.0 * ROUNDS * ROUND);
    }

    @Test
    void workersThatCouldRunAndDoNotAreOversubscribed() {
        begin();
        rounds(ROUND / 4, CpuUse.State.RUNNABLE, 0);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.OVERSUBSCRIBED);
        assertThat(diagnosis.share()).isCloseTo(0.75, within(1e-6));
        assertThat(diagnosis.evidence().get(0).text()).contains("other programs used the 2 processors", "25 %");
        assertThat(diagnosis.advice()).contains("Stop other programs");
        assertThat(diagnosis.sentence()).startsWith("Oversubscribed cost 75 % of the workers' time: other programs");
        assertThat(diagnosis.clause()).startsWith("oversubscribed cost 75 %");
    }

    /** In each round each worker lacks 30 of 50 ms; for 40 ms a processor was idle, so for 10 ms at most none was. */
    @Test
    void nobodyWaitsForAProcessorWhileOneIsIdle() {
        begin();
        rounds(ROUND * 2 / 5, CpuUse.State.RUNNABLE, 0);
        idle(40 * MS);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.BLOCKED);
        assertThat(diagnosis.account().get(Cause.BLOCKED)).isCloseTo(0.4, within(1e-6));
        assertThat(diagnosis.account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.2, within(1e-6));
        assertThat(diagnosis.account().get(Cause.HEALTHY)).isCloseTo(0.4, within(1e-6));
    }

    /** Eight processors; a collection of 10 ms in each round leaves seven of them idle, and otherwise none is idle. */
    @Test
    void processorsThatAreIdleInACollectionDoNotSayThatAWorkerWaitedForSomethingElse() {
        begin();
        rounds(ROUND / 2, CpuUse.State.RUNNABLE, 10 * MS);
        idle(8, 70 * MS);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.account().get(Cause.JVM)).isCloseTo(0.2, within(1e-6));
        assertThat(diagnosis.account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.3, within(1e-6));
        assertThat(diagnosis.account().getOrDefault(Cause.BLOCKED, 0.0)).isCloseTo(0, within(1e-6));
    }

    /** All but one of eight processors are idle for 10 ms of each round: a worker lacks 30 ms, at most 40 crowded. */
    @Test
    void severalProcessorsThatAreIdleTogetherAreIdleForAShorterTime() {
        begin();
        rounds(ROUND * 2 / 5, CpuUse.State.RUNNABLE, 0);
        idle(8, 70 * MS);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.6, within(1e-6));
    }

    @Test
    void workersOfAMachineWithoutAnIdleProcessorAreOversubscribed() {
        begin();
        rounds(ROUND / 4, CpuUse.State.RUNNABLE, 0);
        idle(0);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.OVERSUBSCRIBED);
        assertThat(diagnosis.share()).isCloseTo(0.75, within(1e-6));
    }

    private static Timed at(long time, EventKind kind, int detail, long first, long second) {
        return new Timed(time, 1, kind, detail, first, second);
    }

    /** The spare that looks for a task 20 ms later does not make these 20 ms the time of a thread that comes late. */
    @Test
    void aThreadThatWaitsOrLeavesItsSeatDoesNotComeLate() {
        for (EventKind leaves : new EventKind[] {EventKind.WAIT, EventKind.RESUME, EventKind.SEAT}) {
            Track track = new Track(new CpuBook(new Unheard()));
            track.add(at(0, EventKind.VISIT, 1, JOB, Event.NOWHERE), "");
            track.add(at(MS, EventKind.VISIT_END, 1, JOB, 0), "");
            track.add(at(2 * MS, leaves, 0, 0, 0), "");
            track.add(at(22 * MS, EventKind.MISSES, 0, 32, 22 * MS), "");
            assertThat(track.isComing(10 * MS, 0)).as("after %s", leaves).isFalse();
        }
    }

    @Test
    void aThreadThatHasHelpedInAJoinHasATask() {
        Track track = new Track(new CpuBook(new Unheard()));
        track.add(at(0, EventKind.VISIT, 1, JOB, Event.NOWHERE), "");
        track.add(at(MS, EventKind.VISIT, 2, JOB, 0), "");
        track.add(at(2 * MS, EventKind.VISIT_END, 1, JOB, 0), "");
        track.add(at(22 * MS, EventKind.VISIT, 3, JOB, 0), "");
        assertThat(track.isComing(10 * MS, 0)).isFalse();
        track.add(at(23 * MS, EventKind.VISIT_END, 1, JOB, 0), "");
        track.add(at(24 * MS, EventKind.VISIT_END, 3, JOB, 0), "");
        track.add(at(30 * MS, EventKind.MISSES, 0, 32, 30 * MS), "");
        assertThat(track.isComing(27 * MS, 0)).as("after its last task").isTrue();
    }

    /**
     * Fifty jobs of 2 ms, one after the other, whose 700 tasks are all run by worker 0. Worker 1 sleeps when they come.
     *
     * @param wokenAfter when worker 1 is awake after the job has come
     * @param by who has woken it
     * @param idle for how long the two processors are idle in 50 ms, together
     */
    private Diagnosis shortJobs(long wokenAfter, int by, long idle) {
        idle(idle);
        for (int worker = 0; worker < 2; worker++) {
            tell(0, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        }
        tell(0, 1, EventKind.SLEEP, 0, 0, 0);
        for (int job = 1; job <= 50; job++) {
            long time = 10L * job * MS;
            tell(time, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), job, 0);
            tell(time, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), job, 0);
            tell(time, 0, EventKind.VISIT, job * 700, job, Event.NOWHERE);
            tell(time + 2 * MS, 0, EventKind.VISIT_END, 700, job, 0);
            tell(time + 2 * MS, 0, EventKind.JOB, JobPhase.DONE.ordinal(), job, 0);
            tell(time + wokenAfter, 1, EventKind.WAKE, 0, by, 0);
            tell(time + wokenAfter + MS / 10, 1, EventKind.MISSES, 0, 32, time + wokenAfter);
            tell(time + wokenAfter + MS / 10, 1, EventKind.SLEEP, 0, 0, 0);
        }
        return doctor.diagnosis();
    }

    @Test
    void aWorkerThatIsAwakeWhenAShortJobHasEndedWasOnItsWayAndThereIsNoChain() {
        Diagnosis crowded = shortJobs(3 * MS, 0, 0);
        assertThat(crowded.account().get(Cause.CHAIN)).isZero();
        assertThat(crowded.cause()).isEqualTo(Cause.OVERSUBSCRIBED);
        assertThat(crowded.share()).isCloseTo(0.5, within(0.02));
    }

    @Test
    void ifAProcessorWasIdleAllTheTimeTheJobWasTooShortForWakingAWorker() {
        Diagnosis quiet = shortJobs(3 * MS, 0, ROUND);
        assertThat(quiet.account().get(Cause.CHAIN)).isZero();
        assertThat(quiet.cause()).isEqualTo(Cause.TOO_FINE);
    }

    @Test
    void aWorkerThatHasLookedInVainSpeaksForAChain() {
        Diagnosis diagnosis = shortJobs(MS / 10, 0, 0);
        assertThat(diagnosis.cause()).isEqualTo(Cause.CHAIN);
        assertThat(diagnosis.share()).isCloseTo(0.475, within(0.02)); // but for the time until it was awake
    }

    @Test
    void aWorkerThatNobodyHasWokenForTheJobSpeaksForAChain() {
        assertThat(shortJobs(3 * MS, Event.NOWHERE, 0).cause()).isEqualTo(Cause.CHAIN);
    }

    /** Worker 1 ends its part of each job at once, and looks for more only after the job has ended. */
    @Test
    void aWorkerThatIsAwakeAndNotOnAProcessorHasNotLookedForTasks() {
        idle(0);
        for (int job = 1; job <= 50; job++) {
            long time = 10L * job * MS;
            tell(time, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), job, 0);
            tell(time, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), job, 0);
            for (int worker = 0; worker < 2; worker++) {
                tell(time, worker, EventKind.VISIT, job * 700, job, Event.NOWHERE);
                tell(time + (worker == 0 ? 2 * MS : MS / 10), worker, EventKind.VISIT_END, 700, job, 0);
            }
            tell(time + 2 * MS, 0, EventKind.JOB, JobPhase.DONE.ordinal(), job, 0);
            tell(time + 4 * MS, 1, EventKind.MISSES, 0, 32, time + 3 * MS);
        }
        Diagnosis diagnosis = doctor.diagnosis();
        assertThat(diagnosis.account().get(Cause.CHAIN)).isZero();
        assertThat(diagnosis.cause()).isEqualTo(Cause.OVERSUBSCRIBED);
        assertThat(diagnosis.share()).isCloseTo(0.475, within(0.01));
    }

    /** Both processors are idle while nobody has work, and in use by others while the workers have work. */
    @Test
    void processorsThatAreIdleWhileNobodyWorksDoNotHelpThoseWhoWork() {
        begin();
        for (int round = 0; round <= ROUNDS; round++) {
            long time = round * ROUND;
            for (int worker = 0; worker < 2; worker++) {
                tell(time, worker, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), JOB, 2L + round);
                tell(time, worker, EventKind.CPU, CpuUse.pack(CpuUse.State.RUNNABLE, worker), round * ROUND / 4, 0);
            }
            if (round < ROUNDS) {
                for (int worker = 0; worker < 2; worker++) {
                    tell(time + ROUND / 2, worker, EventKind.VISIT_END, 1, JOB, 0);
                    tell(time + ROUND - 1, worker, EventKind.VISIT, 2 + round, JOB, Event.NOWHERE);
                }
            }
        }
        idle(ROUND);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.25, within(1e-3));
        assertThat(diagnosis.account().getOrDefault(Cause.BLOCKED, 0.0)).isCloseTo(0, within(1e-3));
    }

    private void place(long time, PlaceChange change, int about) {
        tell(time, Event.NOWHERE, EventKind.PLACE, change.ordinal(), 0, about);
    }

    /** Worker 1 is idle although tasks lie at worker 0: from the second round to the tenth its place is dead. */
    private Diagnosis ofClusterWithAPlaceThatWasDead(List<Circumstances.Team> teams) {
        doctor = new Doctor(Circumstances.ofRun(2, 2).cluster(teams));
        place(0, PlaceChange.PRESENT, 0);
        place(0, PlaceChange.PRESENT, 1);
        tell(0, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB, 0);
        tell(0, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB, 0);
        tell(0, 0, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        tell(0, 0, EventKind.VISIT, 1, JOB, Event.NOWHERE);
        for (int round = 0; round <= ROUNDS; round++) {
            long time = round * ROUND;
            tell(time, 0, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 5), JOB, 2L + round);
            tell(time, 0, EventKind.CPU, CpuUse.pack(CpuUse.State.RUNNABLE, 0), time, 0);
        }
        place(2 * ROUND, PlaceChange.LOST, 1);
        place(10 * ROUND, PlaceChange.PRESENT, 1);
        tell(ROUNDS * ROUND, 0, EventKind.VISIT_END, 1, JOB, 0);
        tell(ROUNDS * ROUND, 0, EventKind.JOB, JobPhase.DONE.ordinal(), JOB, 0);
        return doctor.diagnosis();
    }

    @Test
    void workersOfAPlaceThatIsNotThereAreNotHungry() {
        Diagnosis diagnosis =
                ofClusterWithAPlaceThatWasDead(List.of(new Circumstances.Team(0, 1), new Circumstances.Team(1, 1)));
        assertThat(doctor.workerTime()).isCloseTo((double) (ROUNDS + 12) * ROUND, within(1.0));
        assertThat(diagnosis.account().get(Cause.HEALTHY)).isCloseTo(20.0 / 32, within(1e-6));
        assertThat(diagnosis.account().get(Cause.TOO_FINE)).isCloseTo(12.0 / 32, within(1e-6));
    }

    @Test
    void withoutPlacesAllWorkersCountAllTheTime() {
        Diagnosis diagnosis = ofClusterWithAPlaceThatWasDead(List.of());
        assertThat(diagnosis.account().get(Cause.TOO_FINE)).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void moreWorkersThanProcessorsAreOversubscribedEvenAlone() {
        doctor = new Doctor(Circumstances.ofRun(2, 1));
        begin();
        rounds(ROUND / 2, CpuUse.State.RUNNABLE, 0);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.OVERSUBSCRIBED);
        assertThat(diagnosis.evidence().get(0).text()).contains("2 workers shared 1 processor", "50 %");
        assertThat(diagnosis.advice()).contains("as many workers as there are free processors");
    }

    @Test
    void workersThatWaitWithoutSayingSoAreBlocked() {
        begin();
        rounds(ROUND / 4, CpuUse.State.WAITING, 0);
        assertThat(end(1, 1).cause()).isEqualTo(Cause.BLOCKED);
    }

    @Test
    void workersThatAreStoppedByCollectionsLoseTimeToTheJvm() {
        begin();
        rounds(ROUND / 4, CpuUse.State.RUNNABLE, ROUND / 2);
        Diagnosis diagnosis = end(1, 1);
        assertThat(diagnosis.cause()).isEqualTo(Cause.JVM);
        assertThat(diagnosis.sentence()).startsWith("JVM cost 50 %");
        assertThat(diagnosis.account().get(Cause.JVM)).isCloseTo(0.5, within(1e-6));
        assertThat(diagnosis.account().get(Cause.OVERSUBSCRIBED)).isCloseTo(0.25, within(1e-6));
    }

    @Test
    void forksThatTakeNanosecondsAreTooFine() {
        begin();
        rounds(ROUND, CpuUse.State.RUNNABLE, 0);
        Diagnosis diagnosis = end(1, 200_000_000); // two workers, 5 ns each
        assertThat(diagnosis.cause()).isEqualTo(Cause.TOO_FINE);
        assertThat(diagnosis.evidence().get(0).text()).contains("400,000,002 tasks", "5 ns each");
    }

    @Test
    void aRowOfTinyJoblessTasksIsTooFine() {
        for (int i = 0; i < 1_000; i++) {
            tell(i * 10_000L, 0, EventKind.VISIT, 1 + 32 * i, Event.NONE, Event.NOWHERE);
            tell(i * 10_000L + 9_000, 0, EventKind.VISIT_END, 32, Event.NONE, 0);
        }
        assertThat(doctor.diagnosis().cause()).isEqualTo(Cause.TOO_FINE);
    }

    /** Jobs of 100 ms, which are each submitted so long before they are started; the first worker runs all of them. */
    private Diagnosis jobsThatWait(int jobs, long wait) {
        tell(0, 0, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        for (int job = 0; job < jobs; job++) {
            long start = (400 + 500L * job) * MS;
            tell(start - wait, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB + job, 0);
            tell(start, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB + job, 0);
            tell(start, 0, EventKind.VISIT, job, JOB + job, Event.NOWHERE);
            tell(start + 100 * MS, 0, EventKind.VISIT_END, 1, JOB + job, 0);
            tell(start + 100 * MS, 0, EventKind.JOB, JobPhase.DONE.ordinal(), JOB + job, 0);
        }
        return doctor.diagnosis();
    }

    @Test
    void nobodyIsToldToSubmitFewerJobsWhoHasSubmittedOneAtATime() {
        Diagnosis one = jobsThatWait(1, 400 * MS);
        assertThat(one.cause()).isEqualTo(Cause.WAITED_TO_START);
        assertThat(one.evidence().get(0).text()).isEqualTo("the job waited 400.0 ms before it began");
        assertThat(one.advice()).contains("no other job was there");
        doctor = new Doctor(Circumstances.ofRun(2, 2));
        assertThat(jobsThatWait(3, 400 * MS).advice()).contains("no other job was there");
        doctor = new Doctor(Circumstances.ofRun(2, 2));
        Diagnosis several = jobsThatWait(3, 500 * MS);
        assertThat(several.evidence().get(0).text()).startsWith("3 jobs waited 500.0 ms on average");
        assertThat(several.advice()).startsWith("Submit fewer jobs at once");
    }

    @Test
    void tasksThatTakeLongToComeToWorkersAreNotCalledTiny() {
        begin();
        for (int worker = 0; worker < 2; worker++) {
            tell(10 * MS, worker, EventKind.VISIT_END, 1, JOB, 0);
            tell(90 * MS, worker, EventKind.VISIT, 2, JOB, Event.NOWHERE);
            tell(100 * MS, worker, EventKind.VISIT_END, 1, JOB, 0);
        }
        tell(100 * MS, 0, EventKind.JOB, JobPhase.DONE.ordinal(), JOB, 0);
        Diagnosis diagnosis = doctor.diagnosis();
        assertThat(diagnosis.cause()).isEqualTo(Cause.TOO_FINE);
        assertThat(diagnosis.share()).isCloseTo(0.8, within(1e-3));
        assertThat(diagnosis.evidence().get(0).text()).contains("on their way", "for 80.0 ms at a stretch");
        assertThat(diagnosis.advice()).startsWith("Make the job larger, or use fewer workers");
    }

    @Test
    void nothingAtAllIsHealthyAndCostsNothing() {
        Diagnosis diagnosis = doctor.diagnosis();
        assertThat(diagnosis.cause()).isEqualTo(Cause.HEALTHY);
        assertThat(diagnosis.share()).isZero();
        assertThat(diagnosis.account().values()).containsOnly(0.0);
    }

    /** Jobs of 9 ms one after the other; a busy machine holds up the worker that has ended a job and must tell it. */
    private Diagnosis jobsWhoseEndIsToldLate(int teller) {
        long length = 10 * MS;
        for (int job = 1; job <= 100; job++) {
            long began = job * length;
            int worker = job % 2;
            tell(began, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), job, 0);
            tell(began, worker, EventKind.JOB, JobPhase.STARTED.ordinal(), job, 0);
            tell(began, worker, EventKind.VISIT, job, job, Event.NOWHERE);
            tell(began + 9 * MS, worker, EventKind.VISIT_END, 1, job, 0);
            int told = teller == Event.NOWHERE ? teller : worker;
            tell(began + 15 * MS, told, EventKind.JOB, JobPhase.DONE.ordinal(), job, 0);
        }
        return doctor.diagnosis();
    }

    @Test
    void aJobWhoseEndIsToldLateSharesTheWorkersWithNobody() {
        Diagnosis diagnosis = jobsWhoseEndIsToldLate(0);
        assertThat(diagnosis.account().get(Cause.LIMIT_OR_SHARE)).isZero();
        assertThat(doctor.workerTime()).isEqualTo(2.0 * 100 * 9 * MS);
    }

    /** A worker that has ended a job counts as busy until it searches, and a sample may come a little too late. */
    @Test
    void aSampleDoesNotKeepAWorkerBusyWhoseJobHasEnded() {
        long length = 10 * MS;
        for (int job = 1; job <= 100; job++) {
            long began = job * length;
            int worker = job % 2;
            tell(began, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), job, 0);
            tell(began, worker, EventKind.JOB, JobPhase.STARTED.ordinal(), job, 0);
            tell(began, worker, EventKind.VISIT, job, job, Event.NOWHERE);
            tell(began + 9 * MS, worker, EventKind.VISIT_END, 1, job, 0);
            tell(began + 9 * MS, worker, EventKind.JOB, JobPhase.DONE.ordinal(), job, 0);
            long late = job % 3 == 0 ? job : Event.NONE;
            tell(began + 9 * MS + 1, worker, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), late, 0);
        }
        Diagnosis diagnosis = doctor.diagnosis();
        assertThat(diagnosis.account().get(Cause.LIMIT_OR_SHARE)).isZero();
        assertThat(doctor.workerTime()).isEqualTo(2.0 * 100 * 9 * MS);
    }

    @Test
    void aSampleTooEarlyDoesNotOutliveItsJob() {
        begin();
        tell(MS, 0, EventKind.VISIT_END, 1, JOB, 0);
        tell(2 * MS, 0, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), JOB, 0); // the visit has not begun yet
        tell(3 * MS, 0, EventKind.VISIT, 2, JOB, Event.NOWHERE);
        tell(10 * MS, 0, EventKind.VISIT_END, 1, JOB, 0);
        tell(10 * MS, 1, EventKind.VISIT_END, 1, JOB, 0);
        tell(10 * MS, 1, EventKind.JOB, JobPhase.DONE.ordinal(), JOB, 0);
        tell(10 * MS, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB + 1, 0);
        tell(10 * MS, 1, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB + 1, 0);
        tell(10 * MS, 1, EventKind.VISIT, 2, JOB + 1, Event.NOWHERE);
        tell(20 * MS, 1, EventKind.VISIT_END, 1, JOB + 1, 0);
        tell(20 * MS, 1, EventKind.JOB, JobPhase.DONE.ordinal(), JOB + 1, 0);
        assertThat(doctor.diagnosis().account().get(Cause.LIMIT_OR_SHARE)).isZero();
        assertThat(doctor.workerTime()).isEqualTo(2.0 * 20 * MS);
    }

    @Test
    void aJobThatNoWorkerEndsLivesOnAfterItsLastVisit() {
        Diagnosis diagnosis = jobsWhoseEndIsToldLate(Event.NOWHERE);
        assertThat(diagnosis.account().get(Cause.LIMIT_OR_SHARE)).isPositive();
        assertThat(doctor.workerTime()).isEqualTo(2.0 * 100 * 15 * MS);
    }

    /** Whatever a damaged program tells: no exception, and an account of parts that add up. */
    @Test
    void anyEventsInAnyOrderHaveAnAccount() {
        Random random = new Random(42);
        EventKind[] kinds = EventKind.values();
        for (int i = 0; i < 200_000; i++) {
            EventKind kind = kinds[random.nextInt(kinds.length)];
            int detail = random.nextInt(8);
            long first = random.nextInt(6) - 1L;
            long second = random.nextInt(6) - 1L;
            if (kind.isPossible(detail, first, second)) {
                tell(random.nextInt(1 << 20), random.nextInt(6) - 1, kind, detail, first, second);
            }
        }
        double[] parts = doctor.diagnosis().account().values().stream()
                .mapToDouble(part -> part)
                .toArray();
        assertThat(Arrays.stream(parts).sum()).isCloseTo(1, within(1e-9));
        assertThat(Arrays.stream(parts).min().orElseThrow()).isGreaterThanOrEqualTo(0);
    }
}
