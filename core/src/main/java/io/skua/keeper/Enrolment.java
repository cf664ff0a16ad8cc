package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.thread.Warnings;
import io.skua.topology.Allotment;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Makes rosters of islands.
 *
 * <p>A user's policy may throw, may wait, and may submit jobs. So no thread asks it under a lock, and no thread waits
 * for its answer. The members of a new roster first steal from random members ({@link Roster#provisional}). Then {@link
 * #ask} asks the policy, and replaces the roster by one that follows the policy, if the members are still the same. At
 * most one thread asks at a time, and the other workers go on with the provisional roster meanwhile. So a policy that
 * submits a job and waits for it does not wait for itself: the island of that job steals at random until the policy has
 * answered.
 *
 * <p>If the policy fails for some set of workers, these steal at random for good. The first such failure is logged.
 */
final class Enrolment {
    private static final int ROUNDS_MAX = 64; // islands may change faster than a policy answers

    private final Engine engine;
    private final VictimPolicy policy;
    private final VictimPolicy chance = Policies.named("random");
    private final boolean isForeign;
    private final AtomicBoolean asking = new AtomicBoolean();
    private volatile boolean failed;

    Enrolment(Engine engine) {
        this.engine = engine;
        this.policy = engine.settings().policy();
        this.isForeign = !Roster.isKnown(policy);
    }

    /** Whether the policy is a user's own. */
    boolean isForeign() {
        return isForeign;
    }

    /** A roster for these workers, made without asking a user's policy. */
    Roster of(Allotment allotment) {
        return isForeign && allotment.size() > 1
                ? Roster.provisional(allotment, chance, engine.seating())
                : new Roster(allotment, isForeign ? chance : policy, engine.seating());
    }

    /**
     * Asks the policy for all groups that have a provisional roster, unless another thread is doing so. Called without
     * locks.
     */
    void ask(Keeper keeper) {
        for (int round = 0; isForeign && round < ROUNDS_MAX && hasProvisional(keeper.groups()); round++) {
            if (!asking.compareAndSet(false, true)) {
                return; // the thread that asks looks again afterwards
            }
            try {
                for (Group group : keeper.groups()) {
                    ask(keeper, group);
                }
            } finally {
                asking.set(false);
            }
        }
    }

    private static boolean hasProvisional(Group[] groups) {
        for (Group group : groups) {
            if (group.roster().provisionalFor() != null) {
                return true;
            }
        }
        return false;
    }

    private void ask(Keeper keeper, Group group) {
        Roster roster = group.roster();
        Allotment allotment = roster.provisionalFor();
        if (allotment == null) {
            return;
        }
        Roster better = answer(allotment);
        synchronized (keeper) {
            if (group.roster() == roster) {
                group.setRoster(better);
            }
        }
    }

    private Roster answer(Allotment allotment) {
        try {
            return new Roster(allotment, policy, engine.seating());
        } catch (Throwable thrown) {
            if (!failed) {
                failed = true;
                Warnings.log(
                        Enrolment.class,
                        () -> "policy " + policy.name() + " has no victims for " + allotment
                                + "; there, and wherever else it has none, workers steal by chance",
                        thrown);
            }
            return new Roster(allotment, chance, engine.seating());
        }
    }
}
