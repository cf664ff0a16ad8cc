package io.skua.ledger;

import java.util.BitSet;

/**
 * One runtime in the ledger, to be shown to people. The process and its start time say whose runtime it is; they do not
 * decide whether it is alive.
 *
 * @param startMillis when its process started, in milliseconds since 1970; 0 if the system does not say
 */
public record LedgerEntry(int slot, long pid, long startMillis, int weight, int wanted, BitSet held) {}
