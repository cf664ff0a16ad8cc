package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.idle.Seated;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.job.LightTask;
import io.skua.tally.Tally;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;

/**
 * A job or a light task that was seen in an engine, while the engine goes on. Nothing is noted for this when a job is
 * submitted, started or ended: a look walks through the queues and through the workers.
 *
 * <p>Queues come first. A job leaves its queue before it appears at a worker and never returns, so a job that is
 * started during the look is found in the queue or at its worker, or in both. Only a job that a worker has just taken
 * out of its queue and has not begun is found nowhere.
 */
public final class Sighting {
    private final Injected work;
    private int workers;
    private boolean started;
    private final Tally worked = new Tally();

    private Sighting(Injected work) {
        this.work = work;
    }

    public Injected work() {
        return work;
    }

    /** Returns how many threads work for the job, and not for another job on top of it. */
    public int workers() {
        return workers;
    }

    /** Returns whether a worker has started the work. */
    public boolean hasStarted() {
        return started;
    }

    /** Returns about what was done for the job, those workers included that are inside. */
    public Tally worked() {
        return worked;
    }

    /** Returns all work that waits or runs: what runs comes first, and then what waits, in the order of the queues. */
    public static List<Sighting> all(Engine engine) {
        return some(engine, Integer.MAX_VALUE);
    }

    /** As {@link #all}, with at most this many pieces of work that wait: a program may have millions of them. */
    public static List<Sighting> some(Engine engine, int waitingMax) {
        IdentityHashMap<Injected, Sighting> seen = new IdentityHashMap<>();
        List<Sighting> waiting = new ArrayList<>();
        List<Sighting> all = new ArrayList<>();
        Consumer<Injected> look = work -> {
            if (waiting.size() < waitingMax) {
                see(work, seen, waiting);
            }
        };
        engine.main().injector().forEach(look);
        engine.sharing().injectors().forEach(injector -> injector.forEach(look));
        for (Seated worker : engine.crew().workers().slots()) {
            if (worker != null) {
                look((Worker) worker, seen, all);
            }
        }
        for (Sighting sighting : waiting) {
            if (!sighting.started) {
                all.add(sighting);
            }
        }
        return all;
    }

    private static Sighting see(Injected work, IdentityHashMap<Injected, Sighting> seen, List<Sighting> order) {
        Sighting known = seen.get(work);
        if (known != null) {
            return known;
        }
        Sighting sighting = new Sighting(work);
        seen.put(work, sighting);
        order.add(sighting);
        return sighting;
    }

    private static void look(Worker worker, IdentityHashMap<Injected, Sighting> seen, List<Sighting> running) {
        boolean isTop = true;
        JobCore outermost = null;
        for (Bag bag = worker.bag(); bag != null; bag = bag.outer()) {
            outermost = bag.job();
            if (outermost != null) {
                begun(outermost, seen, running).workers += isTop ? 1 : 0;
                isTop = false;
            }
        }
        if (outermost != null) {
            begun(outermost, seen, running).addGains(worker, outermost);
            return;
        }
        LightTask light = worker.bottom().light();
        if (light != null) { // and has not become a job
            begun(light, seen, running).workers += isTop ? 1 : 0;
        }
    }

    /** Sees work at a worker. The first such look adds what was counted for it before. */
    private static Sighting begun(Injected work, IdentityHashMap<Injected, Sighting> seen, List<Sighting> running) {
        Sighting sighting = see(work, seen, new ArrayList<>(1));
        if (!sighting.started) {
            sighting.started = true;
            running.add(sighting);
            if (work instanceof JobCore job) {
                sighting.worked.add(Jobs.tally(job));
            }
        }
        return sighting;
    }

    /** Adds what the worker has done since it entered the job, which is at the bottom of its stack. */
    private void addGains(Worker worker, JobCore job) {
        Tally since = worker.bottom().workedSoFar();
        if (isAtBottom(
                worker, job)) { // otherwise the worker has left meanwhile, and these are the counters of another job
            worked.addGains(since);
        }
    }

    private static boolean isAtBottom(Worker worker, JobCore job) {
        for (Bag bag = worker.bag(); bag != null; bag = bag.outer()) {
            if (bag.outer() == null) {
                return bag.job() == job;
            }
        }
        return false;
    }
}
