package io.skua.place;

import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;

/** Settings with one change. */
record Changed(Settings its) {
    Settings instalment(long nanos) {
        return of(its.stealing(), its.shipment(), nanos, its.settle(), its.grace());
    }

    Settings stealing(Stealing strategy) {
        return of(strategy, its.shipment(), its.instalment(), its.settle(), its.grace());
    }

    Settings shipment(int tasks) {
        return of(its.stealing(), tasks, its.instalment(), its.settle(), its.grace());
    }

    /** How long silences are collected, and how long a lost job is waited for. */
    Settings patience(long settle, long grace) {
        return of(its.stealing(), its.shipment(), its.instalment(), settle, grace);
    }

    private Settings of(Stealing stealing, int shipment, long instalment, long settle, long grace) {
        return new Settings(
                stealing,
                its.threshold(),
                shipment,
                its.idleAllowed(),
                instalment,
                its.deputies(),
                its.isReliable(),
                its.resend(),
                its.confirm(),
                settle,
                grace,
                its.knowsByProbe(),
                its.poll(),
                its.lifelines(),
                its.randomTries());
    }
}
