package io.skua.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.island.Rules;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.keeper.Keeper;
import io.skua.keeper.Report;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.Observation;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import io.skua.policy.Policies;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.HandParking;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The keeper of islands, stepped by hand. The thread of the test lives the life of one worker, the other workers'
 * threads never run, and the test looks at who has which seat after each step.
 */
final class KeeperStepsTest {
    private static final int SEATS = 3;

    private final HandParking parking = new HandParking();
    private final List<Worker> workers = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>(); // of bodies, which run assertions
    private Runnable onHire = () -> {}; // runs while the next thread is made
    private final Engine engine = new Engine(
            new Engine.Settings(
                    "steps",
                    Allotment.whole(Topology.of(Mesh.of(SEATS)), 0),
                    8,
                    Policies.named("random"),
                    this::neverStarts,
                    null,
                    null,
                    false,
                    true),
            new Object(),
            engine -> new Keeper(engine, new Keeper.Settings(Rules.named("need"), false, 0, null)),
            parking,
            Integer.MAX_VALUE);

    /** The threads that never ran have ended: nothing is left that looks after them. */
    @AfterEach
    void end() {
        engine.lifetime().shutdown();
        workers.forEach(worker -> engine.crew().ended(worker));
        assertThat(engine.isTerminated()).isTrue();
    }

    private Thread neverStarts(Runnable worker) {
        Runnable step = onHire;
        onHire = () -> {};
        step.run();
        workers.add((Worker) worker);
        return new Thread(worker) {
            @Override
            public synchronized void start() {}
        };
    }

    private BareJob submit(Runnable body) {
        BareJob job = new BareJob(engine, () -> {
            try {
                body.run();
            } catch (Throwable thrown) {
                failures.add(thrown);
            }
        });
        engine.submit(job);
        return job;
    }

    /** A job that a task submits would use the island of the task's job. */
    private BareJob submitFromOutside() {
        BareJob[] job = new BareJob[1];
        Thread outside = new Thread(() -> job[0] = submit(() -> {}));
        outside.start();
        try {
            outside.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return job[0];
    }

    /** The thread of the test is the thread of the worker that sits where the job is at home. */
    private void liveAtHomeOf(JobCore job) {
        Seat home = Group.of(job).home();
        Worker worker = workers.stream()
                .filter(one -> one.isSeated() && one.seat() == home)
                .findFirst()
                .orElseThrow();
        try {
            worker.run();
        } catch (AssertionError torn) { // a step that fails tears the worker out of its sleep
            failures.add(torn);
        }
        assertThat(failures).isEmpty();
    }

    private void whileParked(Runnable step) {
        parking.whileParked(() -> {
            try {
                step.run();
            } catch (AssertionError wrong) {
                failures.add(wrong);
                throw wrong;
            }
        });
    }

    private List<Integer> membersOf(JobCore job) {
        Map<JobCore, Report> reports = Report.all(engine);
        return reports.containsKey(job)
                ? Objects.requireNonNull(reports.get(job)).members()
                : List.of();
    }

    /** By hand: nobody runs the job any more, as if it had been cancelled before its start. */
    private void drop(JobCore job) {
        assertThat(Jobs.claim(job)).isTrue();
        engine.jobFinished(job);
    }

    @Test
    void eachJobHasASeatOfItsOwnAndAThreadIsHiredForIt() {
        BareJob first = submit(() -> {});
        BareJob second = submit(() -> {});

        assertThat(membersOf(first)).isNotEmpty().doesNotContainAnyElementsOf(membersOf(second));
        assertThat(membersOf(second)).isNotEmpty();
        assertThat(engine.crew().workers().size()).as("threads").isGreaterThanOrEqualTo(2);

        drop(first);
        assertThat(membersOf(first)).isEmpty();
        drop(second);
        assertThat(engine.sharing().groups()).isEmpty();
    }

    @Test
    void aJobThatForksGrowsAndGivesAWorkerToTheNextJob() {
        BareJob[] jobs = new BareJob[2];
        jobs[0] = submit(() -> {
            Worker me = Worker.current();
            BareTask[] forks = {new BareTask(), new BareTask(), new BareTask()};
            for (BareTask fork : forks) {
                me.push(fork);
            }
            assertThat(membersOf(jobs[0])).as("it could use them all").hasSize(SEATS);

            jobs[1] = submitFromOutside();
            assertThat(membersOf(jobs[0])).as("the outermost worker has gone").hasSize(SEATS - 1);
            assertThat(membersOf(jobs[1])).hasSize(1).doesNotContainAnyElementsOf(membersOf(jobs[0]));
            for (BareTask fork : forks) {
                me.join(fork);
            }
        });
        whileParked(
                () -> { // the worker has ended the first job, gone to the island of the second, and run that, too
                    assertThat(jobs[1].finishes).isEqualTo(1);
                    assertThat(engine.sharing().groups()).isEmpty();
                    engine.lifetime().shutdown();
                });

        liveAtHomeOf(jobs[0]);
    }

    /** Otherwise a user's rule, asked by such a thread, could wait: the thread would count twice when it comes back. */
    @Test
    void aThreadThatGivesWayOrSearchesMayNotWait() {
        List<Boolean> mayWait = new ArrayList<>();
        BareJob job = submit(() -> {
            Worker me = Worker.current();
            mayWait.add(me.mayWait());
            whileParked(() -> mayWait.add(me.mayWait()));
            engine.crew().moves().giveWay(me, Group.of(Objects.requireNonNull(me.job())));
            mayWait.add(me.mayWait());
            whileParked(
                    () -> { // after the job
                        mayWait.add(me.mayWait());
                        engine.lifetime().shutdown();
                    });
        });

        liveAtHomeOf(job);

        assertThat(mayWait).containsExactly(true, false, true, false);
    }

    @Test
    void aThreadWhoseSeatWasGivenAwayIsMovedHome() {
        BareJob[] jobs = new BareJob[SEATS];
        jobs[0] = submit(() -> {
            Worker me = Worker.current();
            me.push(new BareTask());
            me.push(new BareTask());
            Seat far = engine.seating()
                    .seat(membersOf(jobs[0]).stream()
                            .filter(place -> place != me.place())
                            .findFirst()
                            .orElseThrow());
            Worker helper = workers.stream()
                    .filter(one -> one.isSeated() && one.seat() == far)
                    .findFirst()
                    .orElseThrow();
            engine.idle().endSearch(helper); // by hand: it has stolen a task, and is in the middle of it
            helper.bag().begin(jobs[0], new BareTask());
            assertThat(Jobs.enter(jobs[0])).isTrue();

            jobs[1] = submitFromOutside();
            jobs[2] = submitFromOutside();
            assertThat(membersOf(jobs[0])).containsExactly(me.place());
            assertThat(helper.seat()).as("it runs beside the owner").isSameAs(me.seat());
            assertThat(helper.isAstray()).isTrue();
            assertThat(me.seat().active()).isEqualTo(2);

            helper.bag().finish(); // it has done its task, and retires
            Jobs.exit(jobs[0]);
            engine.crew().retireIfSuperfluous(helper);
            assertThat(me.seat().active()).isEqualTo(1);
            me.runQueued();
        });
        whileParked(() -> {
            drop(jobs[1]);
            drop(jobs[2]);
            engine.lifetime().shutdown();
        });

        liveAtHomeOf(jobs[0]);
    }

    private record Told(EventKind kind, int detail, long first, int place) {}

    /** A thread that is moved tells so when it gives way, and then goes on beside the other since nobody has a seat. */
    @Test
    void aThreadThatWasMovedAndGivesWayTellsBoth() {
        List<Told> heard = Collections.synchronizedList(new ArrayList<>());
        List<Integer> places = new ArrayList<>();
        Observation observation = engine.trails().observe((time, worker, kind, detail, first, second) -> {
            if (kind == EventKind.SEAT || kind == EventKind.WAIT || kind == EventKind.RESUME) {
                heard.add(new Told(kind, detail, first, worker));
            }
        });
        BareJob[] jobs = new BareJob[SEATS];
        jobs[0] = submit(() -> {
            Worker me = Worker.current();
            me.push(new BareTask());
            me.push(new BareTask());
            int far = membersOf(jobs[0]).stream()
                    .filter(place -> place != me.place())
                    .findFirst()
                    .orElseThrow();
            Worker helper = workers.stream()
                    .filter(one -> one.isSeated() && one.place() == far)
                    .findFirst()
                    .orElseThrow();
            helper.tellSeat(true); // by hand, as all that its thread would do
            engine.idle().endSearch(helper);
            helper.bag().begin(jobs[0], new BareTask());
            assertThat(Jobs.enter(jobs[0])).isTrue();
            jobs[1] = submitFromOutside();
            jobs[2] = submitFromOutside();
            assertThat(helper.isAstray()).isTrue();
            places.addAll(List.of(far, me.place()));

            for (int parks = parking.parks; parking.parks == parks; ) { // until it has been astray for long enough
                helper.runsNow();
            }

            helper.bag().finish();
            Jobs.exit(jobs[0]);
            engine.crew().retireIfSuperfluous(helper);
            me.runQueued();
            whileParked(() -> {
                for (BareJob other : List.of(jobs[1], jobs[2])) {
                    if (Jobs.claim(other)) { // else this thread has run it
                        engine.jobFinished(other);
                    }
                }
                engine.lifetime().shutdown();
            });
        });

        liveAtHomeOf(jobs[0]);

        observation.close();
        long job = Jobs.number(jobs[0]);
        int far = places.get(0);
        int home = places.get(1);
        assertThat(heard)
                .containsSubsequence(
                        new Told(EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, far),
                        new Told(EventKind.WAIT, WaitReason.ASTRAY.ordinal(), job, home),
                        new Told(EventKind.RESUME, WaitReason.ASTRAY.ordinal(), job, home),
                        new Told(EventKind.SEAT, SeatChange.MOVED.ordinal(), far, home));
        assertThat(heard).filteredOn(one -> one.kind() == EventKind.WAIT).hasSize(1);
        assertThat(heard).filteredOn(one -> one.kind() == EventKind.RESUME).hasSize(1);
        assertThat(heard)
                .filteredOn(one -> one.kind() == EventKind.SEAT && one.detail() == SeatChange.MOVED.ordinal())
                .hasSize(1);
    }

    @Test
    void moreJobsThanSeatsWaitAndStartWhenOneEnds() {
        List<BareJob> jobs = new ArrayList<>();
        for (int i = 0; i < SEATS + 2; i++) {
            jobs.add(submit(() -> {}));
        }
        assertThat(jobs).filteredOn(job -> !membersOf(job).isEmpty()).hasSize(SEATS);

        drop(jobs.get(0));

        assertThat(membersOf(jobs.get(SEATS))).as("the first that waited").hasSize(1);
        assertThat(membersOf(jobs.get(SEATS + 1))).isEmpty();
        jobs.subList(1, jobs.size()).forEach(this::drop);
    }

    // ---- lodge.pml ----

    /** By hand: the worker at the job's home has taken the job, and is in the middle of it. */
    private Worker begin(JobCore job) {
        Group group = Group.of(job);
        assertThat(group.injector().poll(0)).isSameAs(job);
        Worker worker = workers.stream()
                .filter(one -> one.isSeated() && one.seat() == group.home())
                .findFirst()
                .orElseThrow();
        engine.idle().endSearch(worker);
        worker.bag().begin(job, new BareTask());
        return worker;
    }

    /** By hand: the job is over. */
    private void finish(JobCore job, Worker worker) {
        worker.bag().finish();
        engine.jobFinished(job);
    }

    /** One job for each seat, and the workers that are in the middle of them, in the order of the seats. */
    private Map<Worker, BareJob> occupyAllSeats() {
        Map<Worker, BareJob> jobs = new TreeMap<>(Comparator.comparing(Worker::place));
        for (int i = 0; i < SEATS; i++) {
            BareJob job = submit(() -> {});
            jobs.put(begin(job), job);
        }
        return jobs;
    }

    /** Lending, D2: another member may take that work, and does not look at the source. */
    @Test
    void aSourceThatRestsAlthoughItsIslandHasWorkIsWokenWhenAJobComesToWait() {
        Map<Worker, BareJob> jobs = occupyAllSeats();
        Worker first = jobs.keySet().iterator().next();
        Seat source = first.seat();
        engine.crew().leave(first);
        BareJob inner = new BareJob(engine, () -> {});
        Jobs.setGroup(inner, Group.of(jobs.get(first)));
        engine.inject(inner, Group.of(jobs.get(first))); // whoever has injected it relies on a member that searches
        assertThat(source.rest()).isEqualTo(Seat.VACANT);

        BareJob waits = submitFromOutside();

        assertThat(membersOf(waits)).as("the source has work").isEmpty();
        assertThat(source.rest())
                .as("a thread takes that work, or lends the source")
                .isEqualTo(Seat.AWAKE);
        assertThat(engine.sharing().canLend(source))
                .as("and does not fall asleep")
                .isTrue();

        drop(inner);
        drop(waits);
        jobs.forEach((worker, job) -> finish(job, worker));
    }

    /** Lending, D3: while somebody looks for a thread for the lodger, the lodger does not wait. */
    @Test
    void aLodgerWithoutAThreadIsOfferedASourceThatHasComeToRestMeanwhile() {
        Map<Worker, BareJob> jobs = occupyAllSeats();
        List<Worker> inOrder = List.copyOf(jobs.keySet());
        Worker comesBack = inOrder.get(SEATS - 1);
        Worker leaves = inOrder.get(0); // its seat has been looked at by then
        engine.crew().leave(comesBack);
        onHire = () -> {
            engine.crew().leave(leaves);
            engine.crew().comeBack(comesBack);
        };

        BareJob waits = submitFromOutside();

        assertThat(comesBack.seat().active()).isEqualTo(1);
        assertThat(membersOf(waits)).containsExactly(leaves.place());

        drop(waits);
        jobs.forEach((worker, job) -> finish(job, worker));
    }
}
