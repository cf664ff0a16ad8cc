package io.skua.worker;

import io.skua.ledger.HostLedger;
import io.skua.ledger.LedgerException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The processors of the host that an engine may use beside other programs, through the {@link HostLedger}. For each core that it holds, one of its places can be used; so
 * together the programs of a host use no more workers than there are processors.
 *
 * <p>The engine says how many workers its jobs could use; what it gets, the ledger says some milliseconds later. It keeps cores that nobody else wants, so whoever is
 * alone waits for nothing. A place is given up in one step of the master: its threads move to their islands' homes, and its core is free. A source stays until its job is over,
 * and so does its core. An engine that holds no core (more programs than cores) uses one place all the same, since its jobs must go on.
 */
final class Cores {
    private final Keeper keeper;
    private final HostLedger ledger;
    private final int[] places;
    private final int cores;
    private final Map<Integer, Integer> coreOf = new TreeMap<>(); // by place; guarded by this, as all below
    private int unclaimed = -1; // a place that is used without a core
    private boolean closed;

    private Cores(Keeper keeper, HostLedger ledger, int[] places, int cores) {
        this.keeper = keeper;
        this.ledger = ledger;
        this.places = places;
        this.cores = cores;
    }

    /** Joins the ledger. Null, and a warning, if it cannot be used: then the engine is on its own. */
    static @Nullable Cores open(Path file, Keeper keeper, int[] places) {
        int cores = Runtime.getRuntime().availableProcessors();
        if (places.length > cores) {
            warn(places.length + " workers are more than the " + cores + " processors that programs could share");
            return null;
        }
        try {
            return new Cores(keeper, HostLedger.open(file, cores, 1), places, cores);
        } catch (LedgerException e) {
            warn(e.getMessage());
            return null;
        }
    }

    private static void warn(@Nullable String why) {
        System.getLogger(Cores.class.getName())
                .log(System.Logger.Level.WARNING, "processors are not shared with other programs: " + why);
    }

    /** Takes everything if nobody else is there, else one core; from now on it follows the ledger. */
    void start() {
        ledger.want(ledger.entries().size() == 1 ? places.length : 1);
        balance();
        ledger.want(0);
        ledger.watch(this::balance);
    }

    /** So many workers could be used now. */
    void want(int workers) {
        ledger.want(Math.min(Math.max(0, workers), places.length));
    }

    private synchronized void balance() {
        if (closed) {
            return;
        }
        try {
            ledger.balance();
        } catch (LedgerException e) {
            warn(e.getMessage());
            close();
            for (int place : places) {
                keeper.found(place);
            }
            return;
        }
        BitSet due = ledger.held();
        due.andNot(ledger.excess());
        giveUp(due);
        take(due);
    }

    private void giveUp(BitSet due) {
        for (int place : places) {
            Integer core = coreOf.get(place);
            if (core != null && !due.get(core) && keeper.lost(place)) {
                coreOf.remove(place);
                ledger.release(core);
            }
        }
    }

    private void take(BitSet due) {
        coreOf.values().forEach(due::clear);
        for (int core = due.nextSetBit(0); core >= 0; core = due.nextSetBit(core + 1)) {
            int place = placeFor(core);
            if (place < 0) {
                return;
            }
            coreOf.put(place, core);
            if (place == unclaimed) {
                unclaimed = -1;
            }
            keeper.found(place);
        }
        if (coreOf.isEmpty() && unclaimed < 0) {
            unclaimed = places[0];
            keeper.found(unclaimed);
        } else if (!coreOf.isEmpty() && unclaimed >= 0 && keeper.lost(unclaimed)) {
            unclaimed = -1;
        }
    }

    /** The place that is used without a core; else the one with the core's own number; else the first. −1 if all have one. */
    private int placeFor(int core) {
        if (unclaimed >= 0) {
            return unclaimed;
        }
        int first = -1;
        for (int place : places) {
            if (!coreOf.containsKey(place)) {
                if (place == core % cores) {
                    return place;
                }
                first = first < 0 ? place : first;
            }
        }
        return first;
    }

    synchronized void close() {
        closed = true;
        ledger.close();
    }
}
