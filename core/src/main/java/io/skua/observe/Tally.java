package io.skua.observe;

/**
 * The counters of one worker: plain fields that only its thread writes. Others read them racily, for display; the exact
 * sums of a job are taken by its workers themselves when they leave it.
 */
public final class Tally {
    /** Forks that ran at once, inside fork. */
    public long inlined;
    /** Forks that were queued. */
    public long queued;
    /** Queued or injected tasks that this worker ran. */
    public long ran;
    /** Tasks taken from other workers, by the policy or by leapfrogging. */
    public long steals;
    /** Of those, the ones taken while waiting in a join. */
    public long leapfrogs;
    /** Attempts to steal that found nothing or lost the race. */
    public long failedSteals;
    /** Times that a thread gave up its seat, to wait for a task or in a blocking section. */
    public long handOffs;
    /** Times that this worker went to sleep. */
    public long sleeps;
    /** Tasks and jobs that ran in a row with the one before, without a search of their own. */
    public long coalesced;
    /** Times that the lazy limit rose, because thieves came faster than forks. */
    public long limitRises;
    /** Times that it fell, because nobody stole. */
    public long limitFalls;

    public long tasks() {
        return inlined + ran;
    }

    public void add(Tally other) {
        set(this, 1, other);
    }

    public Tally copy() {
        Tally copy = new Tally();
        copy.add(this);
        return copy;
    }

    /** Makes this the difference of two others. */
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
    }
}
