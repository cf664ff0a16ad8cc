package io.skua.sim.loop;

/**
 * What disturbs a real machine: neighbours on the same core, interrupts, clocks that change. Each worker is slower by a
 * random part, which changes now and then.
 *
 * @param most how much longer things can take: 0.1 for a tenth, 0 for a machine that is always equally fast
 * @param slice cycles for which a worker keeps its speed
 */
public record Noise(double most, long slice) {
    /** A machine that is always equally fast. */
    public static final Noise NONE = new Noise(0, 1);

    public Noise {
        if (!(most >= 0 && most <= 100)) {
            throw new IllegalArgumentException("Noise is from 0 to 100 times the work, not " + most + ".");
        }
        if (slice < 1) {
            throw new IllegalArgumentException("A worker keeps its speed for at least 1 cycle, not " + slice + ".");
        }
    }
}
