package io.skua.sim.cluster;

import io.skua.observe.JobPhase;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.policy.RandomSource;
import io.skua.sim.time.EventQueue;
import io.skua.workloads.anywhere.TaskRunner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * The state of a run: the current moment, the places, and what is on its way between them. Each worker and each agent
 * has one moment at which it acts next; messages on their way wait in a heap.
 */
final class ClusterWorld {
    /**
     * If a job takes this many times as long as it should, the simulator takes it for lost: the protocol must have lost
     * something.
     */
    private static final double PATIENCE = 1_000;

    private static final long PATIENCE_NANOS = 1_000_000_000L;

    /**
     * How long a place stands still, in multiples of the detector's time. After 2.25 times that time the others have
     * declared it dead.
     */
    private static final int PAUSE = 4;

    final ClusterPlan plan;
    final EventQueue steps;
    final @Nullable WorldWatch watch;
    private final MessageHeap arrivals = new MessageHeap();
    private final List<VirtualPlace> places = new ArrayList<>();
    private final Queue<Disturbance> disturbances;
    private final RandomSource random;
    private final TaskRunner firstRunner;
    private final double nanosPerUnit;
    private final int allWorkers;
    private long now;
    private long worked;
    private long nextDisturbance;
    private @Nullable ClusterPart outcome;
    private @Nullable Object failure;

    /** @param watch null if nobody listens */
    ClusterWorld(ClusterPlan plan, @Nullable WorldWatch watch) {
        this.plan = plan;
        this.watch = watch;
        allWorkers = plan.placesInAll() * plan.workers();
        steps = new EventQueue(allWorkers + plan.placesInAll());
        random = new RandomSource(plan.seed() * 7_919 + 17);
        firstRunner = plan.program().runner();
        nanosPerUnit = plan.program().nanosPerUnit();
        disturbances = new ArrayDeque<>(plan.disturbances().stream()
                .sorted(Comparator.comparingDouble(Disturbance::at))
                .toList());
        schedule();
    }

    private void schedule() {
        Disturbance next = disturbances.peek();
        nextDisturbance = next == null
                ? Long.MAX_VALUE
                : Math.round(next.at() * plan.total().units());
    }

    // ---- what places need ----

    long now() {
        return now;
    }

    /** Makes a runner for a worker. */
    TaskRunner runner() {
        return firstRunner.another();
    }

    /** How many nanoseconds a worker takes for this many units. */
    long nanos(long units) {
        return Math.max(1, Math.round(units * nanosPerUnit));
    }

    void worked(long units) {
        worked += units;
    }

    /** Lets an item reach a place at this moment. */
    void post(long time, int place, Object item) {
        arrivals.add(time, place, item);
    }

    /** Lets an agent act next at this moment. */
    void wakeAgent(int place, long time) {
        steps.set(allWorkers + place, time);
    }

    VirtualPlace place(int number) {
        return places.get(number);
    }

    /** A random number from 0 to 1. */
    double chance() {
        return random.nextInt(1 << 30) * 0x1p-30;
    }

    void ended(@Nullable Object part, @Nullable Object why) {
        if (part instanceof ClusterPart whole) {
            outcome = whole;
        }
        failure = part == null && why == null ? "the outcome is empty" : why;
    }

    /** Tells all other places that a place has begun a new life. */
    void introduce(VirtualPlace newcomer) {
        for (VirtualPlace other : places) {
            if (other != newcomer && other.isAlive()) {
                post(now + plan.network().latency(), other.number(), new Event.Appeared(newcomer.id()));
            }
        }
    }

    /** The places that a new place finds. */
    List<PlaceId> living() {
        return places.stream()
                .filter(VirtualPlace::isAlive)
                .map(VirtualPlace::id)
                .toList();
    }

    // ---- running ----

    ClusterResult run() {
        for (int i = 0; i < plan.places(); i++) {
            places.add(new VirtualPlace(this, i));
        }
        List<PlaceId> all = living();
        places.forEach(place -> place.meet(all));
        places.forEach(VirtualPlace::reportWork);
        tellJob(JobPhase.SUBMITTED);
        submitter().submit();
        tellJob(JobPhase.STARTED);
        long limit = PATIENCE_NANOS + Math.round(PATIENCE * plan.idealNanos());
        while (outcome == null && failure == null) {
            advance();
            if (now > limit) {
                throw new IllegalStateException("The job does not end: seed " + plan.seed() + ", " + worked
                        + " units after " + now + " virtual nanoseconds.");
            }
            if (worked >= nextDisturbance) {
                disturb(disturbances.remove());
                schedule();
            }
        }
        tellJob(outcome != null ? JobPhase.DONE : JobPhase.FAILED);
        return result();
    }

    private void tellJob(JobPhase phase) {
        if (watch != null) {
            watch.job(phase, plan.program().title());
        }
    }

    private void setNow(long time) {
        now = time;
        if (watch != null) {
            watch.setNow(time);
        }
    }

    private void note(String sentence) {
        if (watch != null) {
            watch.note(sentence);
        }
    }

    /**
     * The place that submits the job: the last of those that are there at the start. The first of them is the bank, so
     * bank and submitter are different places.
     */
    private VirtualPlace submitter() {
        return places.get(plan.places() - 1);
    }

    private void advance() {
        int first = steps.first();
        long time = steps.time(first);
        if (arrivals.firstTime() <= time) {
            setNow(arrivals.firstTime());
            if (arrivals.isEmpty()) {
                throw new IllegalStateException("Nothing will ever happen again: seed " + plan.seed() + ".");
            }
            VirtualPlace place = places.get(arrivals.firstPlace());
            place.arrived(arrivals.poll());
            return;
        }
        setNow(time);
        if (first >= allWorkers) {
            places.get(first - allWorkers).actAsAgent();
        } else {
            places.get(first / plan.workers()).step(first % plan.workers());
        }
    }

    private void disturb(Disturbance what) {
        for (int i = 0; i < what.places(); i++) {
            if (what.kind() == Disturbance.Kind.JOIN) {
                List<PlaceId> there = living();
                VirtualPlace newcomer = new VirtualPlace(this, places.size());
                places.add(newcomer);
                note("place-" + newcomer.number() + what.kind().happens());
                newcomer.meet(there);
                newcomer.reportWork();
                introduce(newcomer);
            } else {
                vanish(what.kind());
            }
        }
    }

    private void vanish(Disturbance.Kind kind) {
        VirtualPlace victim;
        do {
            victim = places.get(random.nextInt(places.size()));
        } while (!victim.isAlive() || victim == submitter());
        PlaceId id = victim.id();
        long pause = PAUSE * plan.detect();
        note("place-" + victim.number() + kind.happens());
        if (kind == Disturbance.Kind.PAUSE) {
            victim.pause(pause);
        } else {
            victim.die();
        }
        for (VirtualPlace other : places) {
            if (other.isAlive() && other != victim) {
                long late = now + plan.detect() + Math.round(chance() * plan.detect() / 4);
                post(late, other.number(), kind == Disturbance.Kind.CRASH ? new Event.Gone(id) : new Event.Silent(id));
                if (kind == Disturbance.Kind.PAUSE) {
                    long back = now + pause + plan.network().latency();
                    post(back + Math.round(chance() * plan.detect() / 4), other.number(), new Event.Back(id));
                }
            }
        }
    }

    // ---- the end ----

    private ClusterResult result() {
        ClusterPart counted = outcome == null ? new ClusterPart(0, 0, 0) : outcome;
        long tasks = places.stream().mapToLong(VirtualPlace::tasks).sum();
        return new ClusterResult(
                counted.answer(),
                failure == null ? null : String.valueOf(failure),
                outcome != null && counted.answer() == plan.total().answer(),
                now,
                plan.total().units() * nanosPerUnit,
                worked,
                counted.units(),
                tasks,
                tasks - counted.tasks(),
                places.stream().mapToLong(VirtualPlace::messages).sum(),
                places.stream().mapToLong(VirtualPlace::bytes).sum(),
                places.stream().map(VirtualPlace::result).toList(),
                searches());
    }

    private ClusterResult.Searches searches() {
        CountSums all = new CountSums();
        places.forEach(place -> all.add(place.counts()));
        return all.searches();
    }
}
