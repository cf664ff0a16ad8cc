package io.skua.keeper;

import io.skua.ledger.HostLedger;
import io.skua.ledger.LedgerException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The processors of the host that an engine may use beside other programs, through the {@link HostLedger}. For each
 * core that it holds, one of its places can be used; so together the programs of a host use no more workers than there
 * are processors.
 *
 * <p>The engine says how many workers its jobs could use; what it gets, the ledger says some milliseconds later. It
 * keeps cores that nobody else wants, so whoever is alone waits for nothing. A place is given up in one step of the
 * master: its threads move to their islands' homes, and its core is free. A source stays until its job is over, and so
 * does its core. An engine that holds no core (more programs than cores) uses one place all the same, since its jobs
 * must go on.
 */
final class Cores {
    private final Keeper keeper;
    private final HostLedger ledger;
    private final int[] places;
    private final Map<Integer, Integer> coreOf = new TreeMap<>(); // by place; guarded by this, as all below
    private int unclaimed = -1; // a place that is used without a core
    private boolean closed;

    private Cores(Keeper keeper, HostLedger ledger, int[] places) {
        this.keeper = keeper;
        this.ledger = ledger;
        this.places = places;
    }

    /** Joins the ledger. Null, and a warning, if it cannot be used: then the engine is on its own. */
    static @Nullable Cores open(Path file, Keeper keeper, int[] places) {
        int cores = Runtime.getRuntime().availableProcessors();
        if (places.length > cores) {
            warn(places.length + " workers are more than the " + cores + " processors that programs could share");
            return null;
        }
        try {
            return new Cores(keeper, HostLedger.open(file, cores, 1), places);
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
        try {
            ledger.want(Math.min(Math.max(0, workers), places.length));
        } catch (InternalError cut) {
            // the file is shorter than it was; the watch notices, and gives it up
        }
    }

    private void balance() {
        follow();
        keeper.tell(); // without our lock: threads may have to be made, and policies to be asked
    }

    private synchronized void follow() {
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

    /** The ledger does not know where sources are: in place of one that must stay, another place goes. */
    private void giveUp(BitSet due) {
        int owed = 0;
        for (int place : places) {
            Integer core = coreOf.get(place);
            if (core != null && !due.get(core)) {
                owed += giveUp(place, core) ? 0 : 1;
            }
        }
        for (int i = places.length - 1; i >= 0 && owed > 0; i--) {
            Integer core = coreOf.get(places[i]);
            if (core != null && due.get(core) && giveUp(places[i], core)) {
                due.clear(core);
                owed--;
            }
        }
    }

    private boolean giveUp(int place, int core) {
        if (!keeper.tryLose(place)) {
            return false; // a source: it stays for the time being
        }
        coreOf.remove(place);
        ledger.release(core);
        return true;
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
        }
    }

    /**
     * The place that is used without a core; else the one with the core's own number; else the first. −1 if all have
     * one.
     */
    private int placeFor(int core) {
        if (unclaimed >= 0) {
            return unclaimed;
        }
        int first = -1;
        for (int place : places) {
            if (!coreOf.containsKey(place)) {
                if (place == core) {
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
