package io.skua.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.bag.Bag;
import io.skua.idle.Seat;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.policy.Policies;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.HandParking;
import io.skua.steps.HandSharing;
import io.skua.task.Tasks;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A whole engine whose threads are the thread of the test: it lives the life of a worker, and whenever that would park,
 * the next step of the script runs. What another worker would do at that moment is done by hand.
 */
final class WorkerStepsTest {
    private final HandParking parking = new HandParking();
    private final List<Worker> workers = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final List<Throwable> failures = new ArrayList<>(); // of the bodies, which run the assertions
    private Runnable onLeave = () -> {};
    private final Engine engine = new Engine(
            new Engine.Settings(
                    "steps",
                    Allotment.whole(Topology.of(Mesh.of(3)), 0),
                    8,
                    Policies.named("random"),
                    this::neverStarts,
                    null,
                    null,
                    false,
                    true),
            new Object(),
            engine -> new HandSharing(new Everybody(engine)) {
                @Override
                public void left(Seat seat) {
                    onLeave.run();
                }
            },
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
        workers.add((Worker) worker);
        return new Thread(worker) {
            @Override
            public synchronized void start() {
                log.add("start");
            }
        };
    }

    /** The thread of the test becomes the first worker's, until the engine has stopped. */
    private void live() {
        parking.whileParked(() -> engine.lifetime().shutdown());
        workers.get(0).run();
        assertThat(failures).isEmpty();
    }

    private void submit(Runnable body) {
        engine.submit(new BareJob(engine, () -> {
            try {
                body.run();
            } catch (Throwable thrown) {
                failures.add(thrown);
            }
        }));
    }

    /** The worker that sits there, as if it had just found work. A fork may have hired it already. */
    private Worker workerAt(int place) {
        Seat seat = engine.seating().seat(place);
        engine.crew().fill(seat);
        Worker worker = workers.stream()
                .filter(one -> one.isSeated() && one.seat() == seat)
                .findFirst()
                .orElseThrow();
        engine.idle().endSearch(worker);
        return worker;
    }

    /** By hand: the thief takes the oldest task of the victim, and runs it in its bag. */
    private static BareTask steal(Worker thief, Worker victim) {
        JobCore job = Objects.requireNonNull(victim.job());
        assertThat(Jobs.enter(job)).isTrue();
        BareTask task = (BareTask) Objects.requireNonNull(victim.bag().take(job, null));
        thief.bag().begin(job, task);
        Tasks.markTaken(task, thief.bag().number());
        return task;
    }

    private static void queue(Worker worker, BareTask task) {
        worker.bag().deque().push(task);
        worker.bag().deque().shareAll();
    }

    private static void leave(Worker worker) {
        JobCore job = Objects.requireNonNull(worker.job());
        worker.bag().finish();
        Jobs.exit(job);
    }

    // ---- the searcher ----

    @Test
    void aSleeperIsWokenForAJobRunsItAndSleepsAgain() {
        parking.whileParked(() -> {
            log.add("parked");
            submit(() -> log.add("ran"));
        });

        live();

        assertThat(log).containsExactly("start", "parked", "ran");
        assertThat(parking.unparked).contains(workers.get(0).thread());
        assertThat(parking.parks).isEqualTo(2);
        assertThat(engine.isTerminated()).isTrue();
    }

    @Test
    void jobsThatComeWhileOneRunsAreRunInTheOrderInWhichTheyCame() {
        submit(() -> {
            submit(() -> log.add("second"));
            submit(() -> log.add("third"));
            log.add("first");
        });

        live();

        assertThat(log).endsWith("first", "second", "third");
    }

    @Test
    void aTaskThatLiesInAnotherWorkersBagIsStolen() {
        BareTask loot = new BareTask(() -> log.add("stolen"));
        BareJob job = new BareJob(engine, () -> {});
        parking.whileParked(() -> {
            Worker victim = workerAt(1);
            victim.bag().begin(job, Jobs.root(job));
            queue(victim, loot);
            engine.idle().published(victim.seat(), engine.main());
        });
        parking.whileParked(() -> {
            assertThat(Tasks.status(loot)).isEqualTo(Tasks.DONE);
            assertThat(Jobs.isAnybodyInside(job)).as("the root").isTrue();
        });

        live();

        assertThat(log).endsWith("stolen");
        assertThat(workers.get(0).tally().steals).isEqualTo(1);
    }

    // ---- the joiner ----

    @Test
    void aJoinRunsWhatLiesBelowTheTaskThatItWaitsFor() {
        submit(() -> {
            Worker me = Worker.current();
            BareTask child = new BareTask();
            me.push(child);
            Worker thief = workerAt(1);
            assertThat(steal(thief, me)).isSameAs(child);
            queue(thief, new BareTask(() -> Tasks.end(child, Tasks.DONE)));

            me.join(child);

            leave(thief);
        });

        live();

        assertThat(workers.get(0).tally().leapfrogs).isEqualTo(1);
    }

    @Test
    void aJoinFollowsTheChainOfThoseWhoWait() {
        submit(() -> {
            Worker me = Worker.current();
            BareTask child = new BareTask();
            me.push(child);
            Worker thief = workerAt(1);
            steal(thief, me);
            BareTask grandchild = new BareTask();
            queue(thief, grandchild);
            Worker second = workerAt(2);
            steal(second, thief);
            thief.bag().setWaitingFor(grandchild);
            queue(second, new BareTask(() -> {
                log.add("below");
                Tasks.end(grandchild, Tasks.DONE);
                Tasks.end(child, Tasks.DONE);
            }));

            me.join(child);

            leave(second);
            leave(thief);
        });

        live();

        assertThat(log).endsWith("below");
    }

    @Test
    void aJoinRunsNoStrangersTaskAndLeavesItsSeatInstead() {
        BareTask stranger = new BareTask(() -> log.add("stranger"));
        submit(() -> {
            Worker me = Worker.current();
            BareTask child = new BareTask();
            me.push(child);
            Worker thief = workerAt(1);
            steal(thief, me);
            thief.bag().begin(Objects.requireNonNull(me.job()), new BareTask()); // it has gone on to another task
            queue(thief, stranger);
            onLeave = () -> {
                log.add("left, " + engine.seating().seat(0).active() + " active");
                Tasks.end(child, Tasks.DONE); // the thief ends it at this very moment
            };

            me.join(child);

            onLeave = () -> {};
            assertThat(me.seat().active()).as("back again").isEqualTo(1);
            thief.bag().deque().pop();
            leave(thief);
        });

        live();

        assertThat(log).contains("left, 0 active").doesNotContain("stranger");
    }

    @Test
    void aJoinThatCouldNeverReturnThrows() {
        submit(() -> {
            Worker me = Worker.current();
            BareTask[] self = new BareTask[1];
            self[0] = new BareTask(() -> assertThatThrownBy(() -> me.join(self[0]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("would never return"));
            me.push(self[0]);
            me.join(self[0]);
            log.add("joined");
        });

        live();

        assertThat(log).endsWith("joined");
    }

    @Test
    void tasksOfABagArePublicWhileItsOwnerWaits() {
        submit(() -> {
            Worker me = Worker.current();
            BareTask first = new BareTask();
            BareTask second = new BareTask();
            me.push(first);
            me.push(second);
            Worker thief = workerAt(1);
            steal(thief, me);
            onLeave = () -> {
                Bag mine = me.bag();
                log.add(mine.lootCount() + " for thieves");
                Tasks.end(first, Tasks.DONE);
            };

            me.join(first);

            onLeave = () -> {};
            leave(thief);
        });

        live();

        assertThat(log).contains("1 for thieves");
    }
}
