package io.skua.ledger;

import io.skua.master.FairShares;

/**
 * What one look at the table says about who should hold how much. Everybody who looks at the same table comes to the
 * same division, so nobody has to be asked. Two who look at different moments may both be wrong for a while; the change
 * that made the difference was counted, so they look again.
 */
final class Division {
    private final int[] held = new int[LedgerTable.SLOTS];
    private final int[] shares;
    private final boolean[] used = new boolean[LedgerTable.SLOTS];
    private final int cores;
    private final int needed; // beyond the free ones, for all to have their shares

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

    /** How many free cores this one should claim. */
    int lack(int slot) {
        return Math.max(0, shares[slot] - held[slot]);
    }

    /**
     * How many cores this one should give back: what it has above its share, but no more than others lack. When all is
     * shared out both are the same; when not, who has too much does not want it, and it does not matter if two give
     * back for the same one who lacks.
     */
    int surplus(int slot) {
        return Math.max(0, Math.min(held[slot] - shares[slot], needed));
    }

    /** The core where this one begins to claim: spread evenly, so that two programs tend to hold separate blocks. */
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
