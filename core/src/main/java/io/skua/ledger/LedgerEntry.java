package io.skua.ledger;

import java.util.BitSet;

/**
 * One runtime as the ledger lists it, to be shown to people. Process and start time say whose it is; whether it lives
 * is not decided by them.
 *
 * @param startMillis when its process started, in milliseconds since 1970; 0 when the system does not say
 */
public record LedgerEntry(int slot, long pid, long startMillis, int weight, int wanted, BitSet held) {}
