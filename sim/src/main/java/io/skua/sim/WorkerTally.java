package io.skua.sim;

/** What one worker has done. */
final class WorkerTally {
    long busy;
    long useful;
    long spawned;
    long local; // own tasks that it ran itself
    long steals;
    long leapfrogs;
    long misses;
    long contended;
    long robbed;
    long parks;
    long sleeps;
    long firstSteal = -1;

    boolean isEmpty() {
        return busy + spawned + local + steals + misses == 0;
    }

    void stole(long now) {
        steals++;
        if (firstSteal < 0) {
            firstSteal = now;
        }
    }
}
