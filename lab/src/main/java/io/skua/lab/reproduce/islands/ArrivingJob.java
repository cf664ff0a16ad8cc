package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.WorkloadInput;

/**
 * A job of a mix.
 *
 * @param arrival when it comes, as a part of the time that the longest of the mix takes alone
 */
record ArrivingJob(WorkloadInput input, double arrival) {
    static ArrivingJob of(WorkloadInput input) {
        return new ArrivingJob(input, 0);
    }
}
