package io.skua.loop;

import java.util.concurrent.atomic.LongAdder;

/** How often loops ended in which way. */
final class LoopCoverage {
    final LongAdder results = new LongAdder();
    final LongAdder booms = new LongAdder();
    final LongAdder stops = new LongAdder();

    @Override
    public String toString() {
        return results + " results, " + booms + " exceptions, " + stops + " stopped";
    }
}
