package io.skua.ledger;

import io.skua.master.FairShares;

/**
 * How many cores each program should hold, according to one look at the table. All programs that look at the same table
 * come to the same division, so they need not ask each other. Two programs that look at different moments may both be
 * wrong for a while. But the change between these moments was counted in the table, so both look again.
 */
final class Division {
    private final int[] held = new int[LedgerTable.SLOTS];
    private final int[] shares;
    private final boolean[] used = new boolean[LedgerTable.SLOTS];
    private final int cores;
    // how many cores must be given back, beyond the free ones, until all programs have their shares
    private final int needed;

    Division(LedgerTable table) {
        cores = table.cores();
        int[] wanted = new int[LedgerTable.SLOTS];
        int[] weights = new int[LedgerTable.SLOTS];
        for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
            used[slot] = table.used(slot);
            wanted[slot] = used[slot] ? table.wanted(slot) : 0;
            weights[slot] = table.weight(slot);
        }
        shares = FairShares.of(cores, wanted, weights);
        int free = 0;
        for (int core = 0; core < cores; core++) {
            int holder = table.holder(core);
            if (holder < 0) {
                free++;
            } else {
                held[holder]++;
            }
        }
        int missing = 0;
        for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
            missing += Math.max(0, shares[slot] - held[slot]);
        }
        needed = missing - free;
    }

    /** How many free cores the program of this slot should claim. */
    int lack(int slot) {
        return Math.max(0, shares[slot] - held[slot]);
    }

    /**
     * How many cores the program of this slot should give back: those that it has above its share, but no more than
     * others lack. When all cores are shared out, both numbers are the same. When they are not, a program with too many
     * cores does not want them, and it does no harm if two programs give back a core for the same one that lacks it.
     */
    int surplus(int slot) {
        return Math.max(0, Math.min(held[slot] - shares[slot], needed));
    }

    /**
     * The core with which the program of this slot begins to claim. The starts are spread evenly, so that two programs
     * tend to hold separate blocks.
     */
    int start(int slot) {
        int rank = 0;
        int all = 0;
        for (int other = 0; other < LedgerTable.SLOTS; other++) {
            rank += used[other] && other < slot ? 1 : 0;
            all += used[other] ? 1 : 0;
        }
        return all == 0 ? 0 : (int) ((long) rank * cores / all) % cores;
    }
}
