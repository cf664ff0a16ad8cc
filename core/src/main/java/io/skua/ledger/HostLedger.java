package io.skua.ledger;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * One runtime's account in the host ledger: what it wants, what it holds, and what it should give back. Runtimes that
 * open the same file, in one process or in several, share its cores: each holds a core alone, and shares are fair by
 * weight ({@link io.skua.master.FairShares}). While no more runtimes than cores want some, each gets at least one; with
 * more, the last ones hold none.
 *
 * <pre>{@code
 * HostLedger ledger = HostLedger.open(HostLedger.defaultFile(), 8, 1);
 * ledger.want(6);
 * ledger.watch(() -> {          // soon, and whenever somebody came, went, or wants something else
 *     ledger.balance();         // claims what is free and due
 *     employ(ledger.held());    // and when the worker on one of ledger.excess() has finished its task:
 * });                           // ledger.release(core)
 * }</pre>
 *
 * <p>Cores are numbered as the places of the host's topology. Giving back takes two steps because a worker finishes its
 * task first; a core is free for others only after {@link #release}. A runtime keeps what it holds until somebody lacks
 * it, also what it no longer wants.
 *
 * <p>Whoever does not open the ledger, or not the same file, is not seen: this is an agreement, not a wall. A process
 * that is stopped but alive keeps its cores. The file may be removed only while nobody uses it. All methods may be
 * called by any thread; after {@link #close} nothing is held, and they do nothing.
 */
public final class HostLedger implements AutoCloseable {
    private final LedgerFile file;
    private final LedgerTable table;
    private final int weight;
    private int wanted; // guarded by file, as are the writes to the next three fields
    private volatile long token; // a new token if this runtime was expelled and has joined again
    private volatile BitSet excess = new BitSet(); // never changed, only replaced
    private volatile boolean closed;

    private HostLedger(LedgerFile file, int weight, long token) {
        this.file = file;
        this.weight = weight;
        this.token = token;
        table = file.table();
    }

    /** The default file, which is common to all programs of this user, in the folder for temporary files. */
    public static Path defaultFile() {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
        return Path.of(System.getProperty("java.io.tmpdir", "."), "skua-" + user + ".ledger");
    }

    /**
     * Joins the ledger; the runtime wants no cores yet. A missing file is created, for this user only.
     *
     * @param cores how many cores the host has; all programs that use the file must say the same number
     * @throws LedgerException if the file cannot be written, is not a ledger, or is full
     */
    public static HostLedger open(Path path, int cores, int weight) throws LedgerException {
        requireBetween(1, LedgerTable.CORES_MAX, cores, "cores");
        requireBetween(1, LedgerTable.WEIGHT_MAX, weight, "weight");
        LedgerFile file = LedgerFile.open(path, cores);
        try {
            return new HostLedger(file, weight, file.join(weight, 0));
        } catch (LedgerException e) {
            file.close();
            throw e;
        }
    }

    /** Says how many cores this runtime could use now. Others see the number at once; {@link #balance} acts on it. */
    public void want(int cores) {
        requireBetween(0, table.cores(), cores, "cores");
        synchronized (file) {
            boolean changed = wanted != cores && !closed;
            wanted = cores;
            if (changed && table.current(token)) {
                table.setWanted(token, cores);
                file.countChange();
            }
        }
    }

    /**
     * Removes runtimes that have died, claims free cores up to this runtime's share, and decides anew which cores are
     * in {@link #excess}.
     *
     * @throws LedgerException if the file was removed or damaged in the meantime; the caller then goes on as if there
     *     were no ledger
     */
    public void balance() throws LedgerException {
        synchronized (file) {
            if (closed) {
                return;
            }
            file.requireSound();
            file.expelTheDead();
            if (!table.current(token)) { // see LedgerFile
                file.leave(token);
                token = file.join(weight, wanted);
            }
            int slot = LedgerTable.slot(token);
            Division division = new Division(table);
            int start = division.start(slot);
            claim(division.lack(slot), start);
            excess = choose(division.surplus(slot), start);
        }
    }

    /** The cores that this runtime holds now. */
    public BitSet held() {
        BitSet held = new BitSet();
        for (int core = 0; core < table.cores() && !closed; core++) {
            held.set(core, table.holds(token, core));
        }
        return held;
    }

    /** The cores that this runtime should give back as soon as it can, as of the last {@link #balance}. */
    public BitSet excess() {
        BitSet still = held();
        still.and(excess);
        return still;
    }

    /**
     * Gives a core back, whether it was in {@link #excess} or not. Returns false if this runtime did not hold the core.
     */
    public boolean release(int core) {
        requireBetween(0, table.cores() - 1, core, "core");
        boolean released = !closed && table.release(core, token);
        if (released) {
            file.countChange();
        }
        return released;
    }

    /**
     * Lets a daemon thread of this JVM call this action once soon, and again some milliseconds after every change of
     * the table, including changes by this runtime. Several changes may lead to one call. The action should be short;
     * usually it calls {@link #balance}.
     */
    public void watch(Runnable onChange) {
        synchronized (file) {
            if (!closed) {
                file.watch().add(this, onChange);
            }
        }
    }

    /** All runtimes in the ledger, to be shown to people. */
    public List<LedgerEntry> entries() {
        List<LedgerEntry> entries = new ArrayList<>();
        for (int slot = 0; slot < LedgerTable.SLOTS; slot++) {
            if (table.used(slot)) {
                entries.add(table.entry(slot));
            }
        }
        return entries;
    }

    /** Gives all cores back and leaves the ledger. */
    @Override
    public void close() {
        synchronized (file) {
            if (closed) {
                return;
            }
            closed = true;
            file.watch().remove(this);
            file.leave(token);
        }
        file.close();
    }

    /** Whether no other program has taken this runtime for dead and expelled it. */
    boolean current() {
        return table.current(token);
    }

    int slot() {
        return LedgerTable.slot(token);
    }

    private void claim(int count, int start) {
        int claimed = 0;
        for (int i = 0; i < table.cores() && claimed < count; i++) {
            claimed += table.tryClaim((start + i) % table.cores(), token) ? 1 : 0;
        }
        if (claimed > 0) {
            file.countChange();
        }
    }

    /**
     * Chooses the cores to give back: those that this runtime would claim last. But cores that were chosen before stay
     * chosen, since their workers may be about to leave.
     */
    private BitSet choose(int count, int start) {
        BitSet chosen = new BitSet();
        for (int round = 0; round < 2; round++) {
            for (int i = table.cores() - 1; i >= 0 && chosen.cardinality() < count; i--) {
                int core = (start + i) % table.cores();
                boolean eligible = round > 0 || excess.get(core);
                if (eligible && table.holds(token, core)) {
                    chosen.set(core);
                }
            }
        }
        return chosen;
    }

    private static void requireBetween(int low, int high, int value, String what) {
        if (value < low || value > high) {
            throw new IllegalArgumentException(what + " is " + value + ", it must be between " + low + " and " + high);
        }
    }
}
