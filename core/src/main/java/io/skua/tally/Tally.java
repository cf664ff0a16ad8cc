package io.skua.tally;

/**
 * The counters of one worker: plain fields that only the worker's thread writes. Others read them racily, for display;
 * the exact sums of a job are added up by its workers when they leave the job.
 */
public class Tally {
    /** Forks that ran at once, inside fork. */
    public long inlined;
    /** Forks that were queued. */
    public long queued;
    /** Queued or injected tasks that this worker ran. */
    public long ran;
    /** Tasks taken from other workers, by the policy or by leapfrogging. */
    public long steals;
    /** Those steals that were made while waiting in a join. */
    public long leapfrogs;
    /** Attempts to steal that found no task or lost a race for it. */
    public long failedSteals;
    /** How often a thread gave up its seat, to wait for a task or in a blocking section. */
    public long handOffs;
    /** How often this worker went to sleep. */
    public long sleeps;
    /** Tasks and jobs that ran directly after another one, without a search of their own. */
    public long coalesced;
    /** How often the lazy limit rose, because thieves came faster than forks. */
    public long limitRises;
    /** How often the lazy limit fell, because nobody stole. */
    public long limitFalls;

    /** For how many nanoseconds the worker has run tasks; this and the next three: only while somebody listens. */
    public long busyNanos;
    /** For how long it has looked for work, or slept because there was none. */
    public long hungryNanos;
    /** For how long it has waited for a task or a job, and run nothing meanwhile. */
    public long waitingNanos;
    /** For how long it was in blocking sections. */
    public long blockedNanos;

    public long tasks() {
        return inlined + ran;
    }

    public void add(Tally other) {
        set(this, 1, other);
    }

    /** As {@link #add}, without counters that are negative because they were read while their worker changed them. */
    public void addGains(Tally other) {
        inlined += Math.max(0, other.inlined);
        queued += Math.max(0, other.queued);
        ran += Math.max(0, other.ran);
        steals += Math.max(0, other.steals);
        leapfrogs += Math.max(0, other.leapfrogs);
        failedSteals += Math.max(0, other.failedSteals);
        handOffs += Math.max(0, other.handOffs);
        sleeps += Math.max(0, other.sleeps);
        coalesced += Math.max(0, other.coalesced);
        limitRises += Math.max(0, other.limitRises);
        limitFalls += Math.max(0, other.limitFalls);
    }

    public Tally copy() {
        Tally copy = new Tally();
        copy.add(this);
        return copy;
    }

    /** Sets each counter to the difference of those of two other tallies. */
    public void setDifference(Tally later, Tally earlier) {
        set(later, -1, earlier);
    }

    public void set(Tally other) {
        set(other, 0, other);
    }

    private void set(Tally base, int sign, Tally other) {
        inlined = base.inlined + sign * other.inlined;
        queued = base.queued + sign * other.queued;
        ran = base.ran + sign * other.ran;
        steals = base.steals + sign * other.steals;
        leapfrogs = base.leapfrogs + sign * other.leapfrogs;
        failedSteals = base.failedSteals + sign * other.failedSteals;
        handOffs = base.handOffs + sign * other.handOffs;
        sleeps = base.sleeps + sign * other.sleeps;
        coalesced = base.coalesced + sign * other.coalesced;
        limitRises = base.limitRises + sign * other.limitRises;
        limitFalls = base.limitFalls + sign * other.limitFalls;
        busyNanos = base.busyNanos + sign * other.busyNanos;
        hungryNanos = base.hungryNanos + sign * other.hungryNanos;
        waitingNanos = base.waitingNanos + sign * other.waitingNanos;
        blockedNanos = base.blockedNanos + sign * other.blockedNanos;
    }
}
