package io.skua.place.machine;

import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobRecord;

/** The books of a job at a place that has them, as bank or as deputy. */
final class Custody {
    final JobRecord job;
    final Books books;
    final long since; // when the books were opened, by the clock of this place
    Epoch epoch;
    long lastEntry;
    int lastNumber; // of the latest epoch that this place has heard of

    Custody(JobRecord job, Epoch epoch, Books books, long since, long lastEntry) {
        this.job = job;
        this.since = since;
        this.epoch = epoch;
        this.books = books;
        this.lastEntry = lastEntry;
    }
}
