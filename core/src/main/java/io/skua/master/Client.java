package io.skua.master;

import io.skua.island.Allowance;

/**
 * A job as a master sees it: it waits, it lodges, or it is resident (it has an island). What it answers never changes.
 * Drivers implement this, so that an effect leads them to the job without a search.
 */
public interface Client {
    /** Priorities: 0 is the most urgent. */
    int LEVELS = 3;

    /** Jobs are numbered as they come; of two equally urgent ones that wait, the lower number starts first. */
    long number();

    /** What it may have of the workers. */
    Allowance allowance();

    /** How urgent it is, from 0 to {@link #LEVELS} − 1. */
    int level();
}
