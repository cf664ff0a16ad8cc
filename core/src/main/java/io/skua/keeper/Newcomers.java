package io.skua.keeper;

import io.skua.bag.StockJob;
import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.island.Allowance;
import io.skua.job.Injected;
import io.skua.job.Injector;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import io.skua.master.Resident;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and light tasks with the usual allowance, from their submission until an island takes them in. A job with a min,
 * a max or a weight of its own is a client of the master from its submission on, and has an island of its own.
 *
 * <p>Most jobs are small: they end before they need a second worker. A change of islands, with the master, new groups
 * and threads that are called, costs more than such a job. So an island whose job has ended, and that has one worker,
 * stays: it is <b>vacant</b>, and its worker takes the next newcomer in without asking the master. The master sees one
 * client that has a worker all the time, so all that holds for islands holds for the job that is in it: the job has the
 * source for itself, and the island grows when the job shares work.
 *
 * <p>When newcomers wait and no island is vacant, the master hears of a <b>scout</b>: a client without a job, one for
 * each level. When the master gives the scout a worker, the scout is an island that waits for its first job.
 *
 * <pre>
 *                the master gives it a worker        admit
 *   AWAITED ─────────────────────────────────▶ AWAITED ──▶ 1, 2, … jobs ──▶ CLOSED: the master hears of the end
 *   (a scout that waits or lodges)                │             ▲  │             ▲
 *                              found no newcomer  ▼       admit │  ▼ vacate      │ tryClose
 *                                               VACANT ────────▶└▶ VACANT ───────┘
 * </pre>
 *
 * <pre>
 * field         written by                  read by             mode      pairs with
 * queue         submitters, admit           all                 volatile  Idle: adding to it is publishing
 * Holding.jobs  admit, vacate, tryClose     all                 CAS       queue: N1
 * vacancies     whoever makes an island     passOn, closers     atomic    Registry.state: N2
 *               vacant or ends that
 * scouts        passOn, locked              passOn              volatile  -
 * </pre>
 *
 * <p><b>N1 (no newcomer is forgotten).</b> Whoever adds a newcomer calls {@link #passOn}: a fence, and then a look for
 * a vacant island, whose worker is woken if it sleeps, or for a scout that is awaited. If there is neither, the caller
 * makes a scout, and looks for a vacant island again: it may have become vacant meanwhile, and the scout would wait for
 * its worker. So after the call somebody is awaited or vacant who has not looked at the queue since, or looks again
 * before he sleeps (Idle, S3). Whoever ends that state, by moving in or by closing the island, changes {@code jobs} by
 * CAS first and then calls {@link #passOn} himself, without locks.
 *
 * <p><b>N2 (no worker is kept from others).</b> A vacant island is closed when somebody waits for workers. Who waits
 * writes the registry's state and then looks for vacancies; who makes an island vacant counts it and then reads that
 * state. So one of them sees the other. An island is not closed while a newcomer could move in: that newcomer came
 * before, or the worker has looked in vain and closes the island itself ({@link Holding#hungry}).
 *
 * <p><b>N3 (order).</b> While a job with an allowance of its own waits to be started, no island becomes vacant: each
 * place is given back to the master, who decides by priority and turn. Within a level, newcomers start in the order of
 * their submission. Of two jobs of one level, the one with an allowance of its own may start before an older one
 * without.
 *
 * <p>Model: verify/spin/newcomers.pml. With a ledger no island stays vacant, since other programs want its processor.
 */
final class Newcomers {
    private final Admission admission;
    private final Engine engine;
    private final Registry registry;
    private final boolean mayStay;
    private final Injector queue;
    private final AtomicInteger vacancies;
    private final AtomicReferenceArray<@Nullable Holding> scouts;

    /** @param mayStay whether an island may stay that has no job */
    Newcomers(Admission admission, Engine engine, Registry registry, boolean mayStay) {
        this.admission = admission;
        this.engine = engine;
        this.registry = registry;
        this.mayStay = mayStay;
        this.queue = engine.main().injector();
        this.vacancies = registry.vacancies();
        this.scouts = registry.scouts();
    }

    /** Returns whether the job is a newcomer. A pool is none: it needs its group before its start, for descriptors. */
    static boolean isFor(JobCore job) {
        return isFor(Jobs.traits(job)) && !(job instanceof StockJob);
    }

    /** Returns whether a job with these traits has the usual allowance. */
    static boolean isFor(JobTraits traits) {
        return traits.allowance().equals(Allowance.USUAL);
    }

    /** How many islands are vacant; changed by whoever changes that. */
    AtomicInteger vacancies() {
        return vacancies;
    }

    boolean isEmpty() {
        return queue.isEmpty();
    }

    /**
     * Makes sure that somebody takes the next newcomer in, if there is one (N1). Must be called without locks, after a
     * newcomer has come and after somebody has stopped to wait for one.
     */
    void passOn() {
        VarHandle.fullFence();
        int level = queue.urgentLevel();
        if (level < 0 || wakeVacant()) {
            return;
        }
        if (isScoutAwaited(level)) {
            admission.settleIfNeeded(); // the master may not have heard of the scout, for lack of memory
            return;
        }
        if (queue.isEmpty()) {
            return; // the worker of an island that was vacant until now has looked at the queue by itself
        }
        admission.startScout(level);
        wakeVacant();
    }

    private boolean isScoutAwaited(int level) {
        for (int i = 0; i <= level; i++) {
            Holding scout = scouts.get(i);
            if (scout != null && scout.isAwaited()) {
                if (scout.resident() != null) {
                    engine.idle().injected(scout.group());
                }
                return true;
            }
        }
        return false;
    }

    /** Wakes the worker of a vacant island; false if there is none, or its seat is used by a lodger. */
    private boolean wakeVacant() {
        if (vacancies.get() == 0) {
            return false;
        }
        for (Group group : registry.groups()) {
            Holding holding = Holding.of(group);
            if (holding.isVacant() && holding.hasHomeForItself()) {
                engine.idle().injected(group);
                return true; // if the island is not vacant any more, whoever ended that passes on
            }
        }
        return false;
    }

    /** A scout, which the registry is told of; null if one of that level is awaited. Under the keeper's lock. */
    @Nullable
    Holding noteScout(Keeper keeper, int level, long number) {
        Holding before = scouts.get(level);
        if (before != null && before.isAwaited()) {
            return null;
        }
        Holding scout = Holding.scout(keeper, engine, number, level);
        registry.note(scout);
        scouts.set(level, scout);
        return scout;
    }

    /** See {@code Membership.admit}. */
    @Nullable
    Injected admit(Holding holding, int level, int turn) {
        if (queue.isEmpty() || !holding.tryOccupy()) {
            return null;
        }
        Injected work = level == Levels.ANY ? queue.poll(turn) : queue.pollLevel(level);
        if (work == null) {
            holding.vacate();
        } else if (work instanceof JobCore job) {
            holding.moveIn(job);
        }
        return work;
    }

    /**
     * The last job of an island has ended. If the island may stay, it is vacant afterwards.
     *
     * @return whether it stays
     */
    boolean stays(Holding holding) {
        if (!maySettle(holding)) {
            return false;
        }
        holding.vacate();
        if (!maySettle(holding)) {
            admission.close(holding);
        } else if (registry.isContended() || !queue.isEmpty()) {
            engine.idle().injected(holding.group()); // its worker takes a newcomer in, or closes the island (N2)
        }
        return true;
    }

    private boolean maySettle(Holding holding) {
        Resident its = holding.resident();
        return mayStay
                && holding.takesNewcomers()
                && its != null
                && !its.isLodger()
                && its.island().size() == 1
                && holding.hasHomeForItself()
                && !registry.doOthersWait();
    }

    /** Returns whether a vacant island whose worker has looked for newcomers in vain must be closed. */
    boolean mustClose(Holding holding) {
        return holding.isVacant()
                && queue.isEmpty()
                && (registry.isContended() || engine.crew().isShort() || !maySettle(holding));
    }
}
