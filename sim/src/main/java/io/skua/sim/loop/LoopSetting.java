package io.skua.sim.loop;

/**
 * The circumstances of a loop.
 *
 * @param workers how many workers may take part
 * @param seed decides everything that is left to chance
 */
public record LoopSetting(int workers, LoopCosts costs, long seed) {
    public LoopSetting {
        if (workers < 1 || workers > 1 << 20) {
            throw new IllegalArgumentException("A loop has 1 to " + (1 << 20) + " workers, not " + workers + ".");
        }
    }
}
