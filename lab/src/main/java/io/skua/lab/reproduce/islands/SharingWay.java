package io.skua.lab.reproduce.islands;

import io.skua.island.NeedRule;
import io.skua.island.Rule;
import io.skua.island.ZoneRule;
import io.skua.policy.Policies;
import io.skua.sim.mix.Regime;

/**
 * How jobs share a machine.
 *
 * @param name by which charts call it
 * @param period when islands are judged, as a part of the time of the longest job alone; 0: when something happens
 * @param periodMin but not more often than this, in cycles
 * @param partitions for fixed partitions
 */
record SharingWay(String name, Kind kind, String policy, double period, long periodMin, int partitions) {
    /** What differs besides the policy. */
    enum Kind {
        /** Islands, our rule. */
        NEED,
        /** Islands, the paper's rule: a zone at a time, with overlap. */
        ZONES,
        /** The paper's rule with the zones doubled when it grows again. */
        DOUBLING,
        FIXED,
        POOL,
        ORACLE
    }

    private static final int PATIENCE = 2;

    /** The paper's helper: 100 ms of runs that take 30 s. */
    private static final double PERIOD = 1.0 / 300;

    /** Our runs are short: a worker must at least have come before somebody judges whether it was of use. */
    private static final long PERIOD_MIN = 3 * IslandsExperiment.WAKE;

    /** All workers for one job. */
    static final SharingWay FULL = new SharingWay("whole machine", Kind.FIXED, "shuffled", 0, 0, 1);

    static final SharingWay OURS = new SharingWay("need, shuffled", Kind.NEED, "shuffled", 0, 0, 0);
    static final SharingWay PAPER = new SharingWay("zones, diaspora", Kind.ZONES, "diaspora", PERIOD, PERIOD_MIN, 0);
    static final SharingWay POOL = new SharingWay("pool", Kind.POOL, "random", 0, 0, 0);
    static final SharingWay ORACLE = new SharingWay("oracle", Kind.ORACLE, "", 0, 0, 0);

    static SharingWay need(String policy) {
        return new SharingWay("need, " + policy, Kind.NEED, policy, 0, 0, 0);
    }

    /** The paper's rule with its period. */
    static SharingWay zones(String policy) {
        return new SharingWay("zones, " + policy, Kind.ZONES, policy, PERIOD, PERIOD_MIN, 0);
    }

    static SharingWay fixed(int partitions) {
        return new SharingWay("fixed", Kind.FIXED, "shuffled", 0, 0, partitions);
    }

    /** Judged so often; 0: when something happens. */
    SharingWay every(double part) {
        return new SharingWay(name, kind, policy, part, 0, partitions);
    }

    /** Judged as the paper's helper does. */
    SharingWay periodic() {
        return new SharingWay(name, kind, policy, PERIOD, PERIOD_MIN, partitions);
    }

    /** Judged when something happens. */
    SharingWay byEvents() {
        return every(0);
    }

    SharingWay as(Kind another) {
        return new SharingWay(name, another, policy, period, periodMin, partitions);
    }

    SharingWay named(String another) {
        return new SharingWay(another, kind, policy, period, periodMin, partitions);
    }

    boolean isIslands() {
        return kind == Kind.NEED || kind == Kind.ZONES || kind == Kind.DOUBLING;
    }

    /** @param longest how long the longest job takes alone */
    Regime regime(long longest) {
        return switch (kind) {
            case NEED -> islands(new NeedRule(), false, longest);
            case ZONES -> islands(new ZoneRule(1, false), true, longest);
            case DOUBLING -> islands(new ZoneRule(1, true), true, longest);
            case FIXED -> new Regime.Fixed(partitions, Policies.named(policy));
            case POOL -> new Regime.Pool(Policies.named(policy));
            case ORACLE -> new Regime.Oracle();
        };
    }

    private Regime islands(Rule rule, boolean overlap, long longest) {
        long units = period == 0 ? 0 : Math.max(Math.max(1, periodMin), Math.round(period * longest));
        return new Regime.Islands(rule, Policies.named(policy), overlap, units, PATIENCE);
    }
}
