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

    /** Makes the next decision at this moment; see {@link #next}. */
    final long step(long now) {
        useful = 0;
        return decide(now);
    }

    /**
     * Makes the next decision.
     *
     * @return the cycles until the decision after that, or {@link #END}
     */
    abstract long decide(long now);

    /** Notes that this many of the cycles that the decision returns are work on elements. */
    final void works(long cycles) {
        useful = cycles;
    }

    /** How many of the cycles that {@link #step} has returned are work on elements. */
    final long useful() {
        return useful;
    }
}
