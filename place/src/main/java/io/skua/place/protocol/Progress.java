package io.skua.place.protocol;

/**
 * How far a job is, as its books say.
 *
 * @param age how many nanoseconds ago the books were opened; at the end of the job, how long it took
 * @param epoch the number of the epoch: how often another place has taken the books over
 * @param tally what was done, as far as it counts
 * @param instalments payments that the books have accepted
 * @param openLoans loans in the books that are not paid off
 * @param places how many places have these loans
 * @param isComplete whether all tasks have ended
 */
public record Progress(
        long age, int epoch, Tally tally, long instalments, int openLoans, int places, boolean isComplete) {}
