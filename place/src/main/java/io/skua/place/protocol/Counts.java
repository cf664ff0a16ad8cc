package io.skua.place.protocol;

/** What a place has counted since it began. */
public final class Counts {
    /** How often the load of another place was looked at. */
    public long probes;

    /** Requests for tasks that this place has sent. */
    public long asks;

    /** Requests of this place that were denied: failed steals. */
    public long denied;

    /** Those among {@link #denied} that found the victim serving somebody else, or idle itself. */
    public long occupied;

    /** Loans that this place has got from others. */
    public long loansIn;
    /** Loans that this place has made to others. */
    public long loansOut;

    /** Requests that came from a place that this one was waiting for. */
    public long cyclic;

    /** Searches that ended with tasks. */
    public long searches;

    /** Searches by the number of victims that were contacted: 1, 2, 3, 4, more. */
    public final long[] victimsPerSearch = new long[5];

    /** Payments to a bank. */
    public long instalments;

    /** Loans that were made again because a borrower had died or lost them. */
    public long relends;

    /** Tasks in those loans. */
    public long tasksLentAgain;

    /** Messages that were sent, without those that were sent again. */
    public long messages;

    /** Messages that were sent again because nobody had confirmed them. */
    public long resent;

    /** Adds what another place, or another life of this one, has counted. */
    public void add(Counts other) {
        probes += other.probes;
        asks += other.asks;
        denied += other.denied;
        occupied += other.occupied;
        loansIn += other.loansIn;
        loansOut += other.loansOut;
        cyclic += other.cyclic;
        searches += other.searches;
        for (int i = 0; i < victimsPerSearch.length; i++) {
            victimsPerSearch[i] += other.victimsPerSearch[i];
        }
        instalments += other.instalments;
        relends += other.relends;
        tasksLentAgain += other.tasksLentAgain;
        messages += other.messages;
        resent += other.resent;
    }
}
