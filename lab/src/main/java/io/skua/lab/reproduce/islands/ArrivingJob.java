package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Input;

/**
 * A job of a mix.
 *
 * @param arrival when it comes, as a part of the time that the longest of the mix takes alone
 */
record ArrivingJob(Input input, double arrival) {
    static ArrivingJob of(Input input) {
        return new ArrivingJob(input, 0);
    }
}
