package io.skua.lab.mix;

import org.jspecify.annotations.Nullable;

/**
 * What jobs had of the workers.
 *
 * @param held how long they had workers, added up over these
 * @param used how long these worked for them; null if nobody can tell
 */
public record WorkerTime(double held, @Nullable Double used) {
    /**
     * The part of what was held that was not used; null if nobody can tell. More may be used than held, by workers that
     * are taken away and end their task first: then nothing is wasted.
     */
    public @Nullable Double waste() {
        return used == null ? null : held == 0 ? 0.0 : Math.max(0, 1 - used / held);
    }
}
