package io.skua.sim.tally;

/** What one worker has done. */
public final class WorkerTally {
    public long busy;
    public long useful;
    public long spawned;
    public long local; // own tasks that it ran itself
    public long steals;
    public long leapfrogs;
    public long misses;
    public long contended;
    public long robbed;
    public long parks;
    public long sleeps;
    public long firstSteal = -1;

    public boolean isEmpty() {
        return busy + spawned + local + steals + misses == 0;
    }

    public void stole(long now) {
        steals++;
        if (firstSteal < 0) {
            firstSteal = now;
        }
    }
}
