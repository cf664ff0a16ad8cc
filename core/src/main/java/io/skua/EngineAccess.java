package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Schedulers;
import io.skua.job.JobTraits;

/** Gives {@link Schedulers} what it asks of a {@link Skua}. */
final class EngineAccess implements Schedulers.Access {
    @Override
    public Engine engine(Object scheduler) {
        return ((Skua) scheduler).engine();
    }

    @Override
    public JobTraits traits(Object scheduler) {
        return ((Skua) scheduler).defaultTraits();
    }
}
