package io.skua.sim.loop;

import io.skua.sim.time.Activity;

/** One worker's part in a loop. */
public abstract class LoopPart implements Activity {
    private long useful;

    LoopPart() {}

    @Override
    public final long next(Moment moment) {
        long cycles = step(moment.now());
        moment.useful(useful);
        return cycles;
    }

    /** The next decision, at this moment; as {@link #next}. */
    final long step(long now) {
        useful = 0;
        return decide(now);
    }

    /** @return cycles until the next decision, or {@link #END} */
    abstract long decide(long now);

    /** Of the cycles that the decision returns, so many are the elements'. */
    final void works(long cycles) {
        useful = cycles;
    }

    /** How many of the cycles that {@link #step} returned are the elements'. */
    final long useful() {
        return useful;
    }
}
