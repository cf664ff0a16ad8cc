package io.skua.keeper;

import io.skua.ledger.HostLedger;
import io.skua.ledger.LedgerException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The processors of the host (cores) that an engine may use beside other programs, through the {@link HostLedger}. For
 * each core that the engine holds, it can use one of its places. So together the programs of a host use no more workers
 * than there are processors.
 *
 * <p>The engine tells the ledger how many workers its jobs could use, and learns some milliseconds later which cores it
 * gets. The engine keeps cores that no other program wants, so an engine that is alone does not wait. A place is given
 * up in one step of the master: the threads there move to the homes of their islands, and the core is free. A source
 * stays until its job is over, and so does its core. An engine that holds no core, because there are more programs than
 * cores, uses one place all the same, since its jobs must go on.
 */
final class Cores {
    private final Keeper keeper;
    private final HostLedger ledger;
    private final int[] places;
    // the core of each place that can be used; guarded by this, as all fields below
    private final Map<Integer, Integer> coreOf = new TreeMap<>();
    private int unclaimed = -1; // a place that is used without a core; −1 if there is none
    private boolean closed;

    private Cores(Keeper keeper, HostLedger ledger, int[] places) {
        this.keeper = keeper;
        this.ledger = ledger;
        this.places = places;
    }

    /**
     * Joins the ledger. If the ledger cannot be used, logs a warning and returns null; the engine then runs as if it
     * were alone.
     */
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

    /** Takes all cores if there is no other program, otherwise one core. From now on the engine follows the ledger. */
    void start() {
        ledger.want(ledger.entries().size() == 1 ? places.length : 1);
        balance();
        ledger.want(0);
        ledger.watch(this::balance);
    }

    /** Says how many workers could be used now. */
    void want(int workers) {
        try {
            ledger.want(Math.min(Math.max(0, workers), places.length));
        } catch (InternalError cut) {
            // the file has become shorter; the watch notices that, and stops using the ledger
        }
    }

    private void balance() {
        follow();
        keeper.tell(); // without the lock of this object, since threads may be made and policies be asked
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

    /**
     * Gives up the places whose cores are not due any more. The ledger does not know which places are sources: if a
     * place must stay because it is a source, another place is given up instead.
     */
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
            return false; // the place is a source, and stays for the time being
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
     * The place for a core: the place that is used without a core; otherwise the place that has the core's number;
     * otherwise the first place without a core. −1 if all places have a core.
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
