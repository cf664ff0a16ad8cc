package io.skua.lab.mix;

import java.time.Duration;

/**
 * How a mix is measured.
 *
 * @param stagger between the submission of a job and that of the next
 * @param warmUpSeconds how long each job runs alone at least before anything is measured; if it is not 0, there is also
 *     a mix that does not count
 * @param repeat how many mixes are measured, and how often each job alone
 */
public record MixPlan(Duration stagger, double warmUpSeconds, int repeat) {
    /** A contender's first run says little about the second. */
    private static final int WARM_UP_RUNS = 2;

    boolean isWarm(int runs, double seconds) {
        return seconds >= warmUpSeconds && (runs >= WARM_UP_RUNS || seconds > 1);
    }

    boolean warmsUp() {
        return warmUpSeconds > 0;
    }
}
