package io.skua.sim.chaos;

import io.skua.sim.chaos.check.RecoveryCase;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a world has ended.
 *
 * @param violation which promise was broken, in a sentence; null if all were kept
 * @param events how many events the protocols handled
 * @param nanos how long it took, in virtual nanoseconds
 * @param state the state of all living places if a promise was broken; empty otherwise
 */
public record Verdict(
        long seed,
        @Nullable String violation,
        long events,
        long nanos,
        Map<RecoveryCase, Integer> cases,
        String state) {
    /** Returns whether all promises were kept. */
    public boolean isGood() {
        return violation == null;
    }

    @Override
    public String toString() {
        return violation == null
                ? "seed " + seed + ": all promises were kept."
                : "seed " + seed + ": " + violation + " Replay: ./skua sim chaos --seed " + seed + " --trace";
    }
}
