package io.skua.sim;

/** What one worker has done. */
final class WorkerTally {
    long busy;
    long useful;
    long spawned;
    long steals;
    long leapfrogs;
    long misses;
    long contended;
    long robbed;
    long parks;
    long sleeps;
    long firstSteal = -1;

    void stole(long now) {
        steals++;
        if (firstSteal < 0) {
            firstSteal = now;
        }
    }
}
