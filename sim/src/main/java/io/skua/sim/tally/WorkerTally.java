package io.skua.sim.tally;

/** What one worker has done. */
public final class WorkerTally {
    /** Cycles in which the worker had something to run. */
    public long busy;
    /** Cycles of the program's own work. */
    public long useful;
    /** Tasks that the worker has spawned. */
    public long spawned;
    /** Own tasks that the worker ran itself. */
    public long local;
    /** Tasks that the worker has stolen. */
    public long steals;
    /** Tasks among these that it took from its own thief while it waited. */
    public long leapfrogs;
    /** Looks into bags that found nothing. */
    public long misses;
    /** Looks at victims that another thief held. */
    public long contended;
    /** Tasks that others have stolen from the worker. */
    public long robbed;
    /** Tasks that the worker has put aside because they waited. */
    public long parks;
    /** How often the worker fell asleep. */
    public long sleeps;
    /** When the worker stole its first task, in cycles; −1 if it has not. */
    public long firstSteal = -1;

    /** Returns whether the worker has done nothing that is counted here. */
    public boolean isEmpty() {
        return busy + spawned + local + steals + misses == 0;
    }

    /** Counts a steal. */
    public void stole(long now) {
        steals++;
        if (firstSteal < 0) {
            firstSteal = now;
        }
    }
}
