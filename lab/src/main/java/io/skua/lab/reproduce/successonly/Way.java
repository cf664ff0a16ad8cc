package io.skua.lab.reproduce.successonly;

import io.skua.place.protocol.Stealing;

/** How places look for work at others. */
enum Way {
    SUCCESS_ONLY("SuccessOnly", Stealing.SUCCESS_ONLY),
    ACYCLIC("SuccessOnly without cycles", Stealing.SUCCESS_ONLY_ACYCLIC),
    /** As in the paper: a thief locks its victim's request slot remotely. */
    BASELINE("Baseline", Stealing.BASELINE),
    /** Requests are simply sent. */
    LOCKLESS("Baseline without a lock", Stealing.BASELINE),
    LIFELINE("lifelines", Stealing.LIFELINE),
    RANDOM("random", Stealing.RANDOM);

    private final String title;
    private final Stealing stealing;

    Way(String title, Stealing stealing) {
        this.title = title;
        this.stealing = stealing;
    }

    Stealing stealing() {
        return stealing;
    }

    @Override
    public String toString() {
        return title;
    }
}
