package io.skua.master;

import io.skua.island.Allowance;

/**
 * A job as the master sees it. A job waits, lodges, or is resident (it has an island). The answers of these methods
 * never change. Drivers implement this interface, so that an effect leads them to the job without a search.
 */
public interface Client {
    /** The number of priorities; priority 0 is the most urgent. */
    int LEVELS = 3;

    /**
     * The job's number. Jobs are numbered in the order in which they come. Of two waiting jobs that are equally urgent,
     * the one with the lower number starts first.
     */
    long number();

    /** How many workers the job may have. */
    Allowance allowance();

    /** The job's priority, from 0 to {@link #LEVELS} − 1. */
    int level();
}
