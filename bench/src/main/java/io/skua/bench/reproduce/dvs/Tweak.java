package io.skua.bench.reproduce.dvs;

import io.skua.sim.Costs;
import java.util.List;

/** A machine's costs with one of them changed. */
final class Tweak {
    private Tweak() {}

    static Costs probe(Costs c, long probe) {
        return copy(c, List.of(probe), c.steal(), c.cold(), c.jitter());
    }

    static Costs steal(Costs c, long steal) {
        return copy(c, c.probe(), List.of(steal), c.cold(), c.jitter());
    }

    static Costs cold(Costs c, List<Long> cold) {
        return copy(c, c.probe(), c.steal(), cold, c.jitter());
    }

    static Costs jitter(Costs c, long jitter) {
        return copy(c, c.probe(), c.steal(), c.cold(), jitter);
    }

    private static Costs copy(Costs c, List<Long> probe, List<Long> steal, List<Long> cold, long jitter) {
        return new Costs(
                c.spawn(),
                c.pop(),
                probe,
                steal,
                c.hold(),
                c.waits(),
                c.pause(),
                c.rounds(),
                c.wake(),
                cold,
                c.batch(),
                c.search(),
                jitter);
    }

    /** How long a victim is busy with a thief, and whether others wait for it. */
    static Costs hold(Costs c, long hold, boolean waits) {
        return new Costs(
                c.spawn(),
                c.pop(),
                c.probe(),
                c.steal(),
                hold,
                waits,
                c.pause(),
                c.rounds(),
                c.wake(),
                c.cold(),
                c.batch(),
                c.search(),
                c.jitter());
    }

    static Costs pause(Costs c, long pause) {
        return new Costs(
                c.spawn(),
                c.pop(),
                c.probe(),
                c.steal(),
                c.hold(),
                c.waits(),
                pause,
                c.rounds(),
                c.wake(),
                c.cold(),
                c.batch(),
                c.search(),
                c.jitter());
    }
}
