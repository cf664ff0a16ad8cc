package io.skua.worker;

import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Allotment;

/** Makes rosters of islands. A policy of the user's own may fail for some set of workers: these then steal by chance, and the first such failure is logged. */
final class Enrolment {
    private final Engine engine;
    private boolean failed; // guarded by the keeper's lock

    Enrolment(Engine engine) {
        this.engine = engine;
    }

    Roster of(Allotment allotment) {
        VictimPolicy policy = engine.settings().policy();
        try {
            return new Roster(allotment, policy, engine.seating());
        } catch (RuntimeException | Error e) {
            if (!failed) {
                failed = true;
                System.getLogger(Enrolment.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "policy " + policy.name() + " has no victims for " + allotment
                                        + "; there, and wherever else it has none, workers steal by chance",
                                e);
            }
            return new Roster(allotment, Policies.named("random"), engine.seating());
        }
    }
}
