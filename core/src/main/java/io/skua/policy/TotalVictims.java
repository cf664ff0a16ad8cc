package io.skua.policy;

import io.skua.topology.Allotment;

/** Everybody steals from everybody; subclasses decide in which order. */
abstract class TotalVictims implements Victims {
    /** In ascending order. */
    final int[] workers;

    private final Allotment allotment;

    TotalVictims(Allotment allotment) {
        this.allotment = allotment;
        this.workers = allotment.workers();
    }

    /** A thief's position among {@link #workers}. */
    final int indexOf(int thief) {
        return allotment.indexOf(thief);
    }

    @Override
    public int[] of(int thief) {
        int self = indexOf(thief);
        int[] others = new int[workers.length - 1];
        System.arraycopy(workers, 0, others, 0, self);
        System.arraycopy(workers, self + 1, others, self, others.length - self);
        return others;
    }

    @Override
    public abstract VictimCursor cursor(int thief, RandomSource random);

    @Override
    public final boolean isTotal() {
        return true;
    }
}
