package io.skua.lab.mix;

import java.util.List;
import java.util.function.Supplier;

/** Hears how far the measurement of a mix is. */
public interface MixObserver {
    /** The next step begins. */
    void step(String what);

    /** It is a mix of all jobs, and it counts. Any thread may ask how they do. */
    void mixBegins(Supplier<List<LiveJob>> jobs);

    /** All jobs of the mix have ended. */
    void mixEnds();

    /** Does not care. */
    static MixObserver none() {
        return new MixObserver() {
            @Override
            public void step(String what) {}

            @Override
            public void mixBegins(Supplier<List<LiveJob>> jobs) {}

            @Override
            public void mixEnds() {}
        };
    }
}
