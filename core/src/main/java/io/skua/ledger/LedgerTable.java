package io.skua.ledger;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;

/**
 * The words of a ledger file: one slot per runtime, one entry per core. Any process may be killed between any two
 * instructions, so nothing here takes two steps: each change that others act upon is one write of one word.
 *
 * <p>A slot has an <em>incarnation</em>, which only grows: odd while a runtime uses the slot, even while nobody does.
 * Slot and incarnation together are the runtime's <em>token</em>, and no two runtimes ever have the same. A core entry
 * holds the token of the runtime that claimed it. A runtime <em>lives</em> while its process holds the lock that the
 * operating system keeps for the bytes of its slot; that lock goes when the process goes, however it ends, and cannot
 * be mistaken as a reused process number can.
 *
 * <pre>
 * word                written by                          read by   mode        what breaks if weaker
 * header but changes  who creates the file, holding the   all       volatile    a file killed half-way taken for a
 *                     header's lock; the magic word last                        table
 * changes             all, after every other change       watchers  getAndAdd,  a change that nobody notices
 *                                                                   volatile
 * slot.incarnation    who holds the slot's lock           all       volatile    a runtime seen with the wants of its
 *                                                                               predecessor
 * slot.pid, start,    its runtime; all but wanted         all       volatile    a stale share, until the next change
 * weight, wanted      before the incarnation becomes odd
 * core                whoever finds it free (to its own   all       CAS,        two holders of one core
 *                     token); its holder (to 0)                     volatile
 * </pre>
 *
 * The modes are those of {@link MethodHandles#byteBufferViewVarHandle}: on aligned words of a mapped buffer they are
 * single instructions of the processor on memory that the processes share, so they order and exclude between processes
 * as they do between threads.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>I1: a core is held by token t if and only if its entry is t and t's slot is at t's incarnation. Any other entry
 *       is <em>void</em> and the same as free.
 *   <li>I2: a void entry never becomes valid again, since incarnations only grow. So the claim "read w, see that it is
 *       void, CAS w to mine" cannot take a core away from anybody, and a late release by somebody long expelled cannot
 *       either.
 *   <li>I3: the incarnation of a slot is changed only by a holder of that slot's lock. So nobody expels the living; and
 *       one whose lock was lost behind its back ({@link LedgerFile}) changes it by CAS from its own, so it cannot hit
 *       its successor.
 *   <li>I4: how many cores a runtime holds is counted from the core entries and stored nowhere, so it cannot be wrong.
 * </ul>
 *
 * What a process leaves behind when it is killed, and who repairs it:
 *
 * <ul>
 *   <li>While it creates the file: no magic word yet. The next to open it gets the header's lock and starts again.
 *   <li>While it joins, incarnation even: the slot is unused, what stands in its fields is not read.
 *   <li>After it joined, holding any cores: its lock is gone. Whoever tries the lock next gets it and makes the
 *       incarnation even: by I1 that one write frees all its cores.
 *   <li>While it does this to another: it has written, or it has not and the next one does. Its own lock on that slot
 *       goes with it.
 *   <li>After any write and before {@code changes} counts it: its expulsion counts, and then everybody looks at the
 *       whole table.
 * </ul>
 */
final class LedgerTable {
    static final int SLOTS = 64;
    static final int CORES_MAX = 8192;
    static final int WEIGHT_MAX = 1_000_000;
    static final long MAGIC = 0x534B55414C454447L; // "SKUALEDG"
    static final long VERSION = 1;
    static final int HEADER_BYTES = 64;
    static final int SLOT_BYTES = 64;

    private static final int AT_MAGIC = 0;
    private static final int AT_VERSION = 8;
    private static final int AT_CORES = 16;
    private static final int AT_CHANGES = 64; // a cache line of its own: watchers look at it all the time
    private static final int AT_SLOTS = 128;
    private static final int AT_CORE_ENTRIES = AT_SLOTS + SLOTS * SLOT_BYTES;
    private static final int INCARNATION = 0;
    private static final int PID = 8;
    private static final int START = 16;
    private static final int WEIGHT = 24;
    private static final int WANTED = 32;
    private static final int SLOT_BITS = 8; // of a token: the incarnation above, the slot below

    private static final VarHandle WORD = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer bytes;
    private final int cores;

    LedgerTable(ByteBuffer bytes, int cores) {
        this.bytes = bytes;
        this.cores = cores;
    }

    static int size(int cores) {
        return AT_CORE_ENTRIES + cores * Long.BYTES;
    }

    static long slotPosition(int slot) {
        return AT_SLOTS + (long) slot * SLOT_BYTES;
    }

    /** Fills in the header of a table of zeros; the magic word last, as only then it counts as a table. */
    void writeHeader() {
        set(AT_VERSION, VERSION);
        set(AT_CORES, cores);
        set(AT_MAGIC, MAGIC);
    }

    /** Whether there is nothing in it yet but perhaps a header without its magic word. */
    static boolean blank(ByteBuffer content) {
        boolean blank = true;
        for (int at = 0; at < content.limit(); at++) {
            boolean header = at >= AT_VERSION && at < AT_CORES + Long.BYTES;
            blank &= header || content.get(at) == 0;
        }
        return blank;
    }

    /**
     * What is wrong with these bytes as a table for this many cores, as the middle of a sentence; empty if nothing is.
     */
    static String fault(ByteBuffer content, int cores) {
        content.order(ByteOrder.nativeOrder());
        int length = content.limit();
        if (length < HEADER_BYTES || content.getLong(AT_MAGIC) != MAGIC) {
            return "is not a ledger";
        }
        if (content.getLong(AT_VERSION) != VERSION) {
            return "is a ledger of version " + content.getLong(AT_VERSION) + " and not " + VERSION;
        }
        if (content.getLong(AT_CORES) != cores) {
            return forOtherCores(content.getLong(AT_CORES), cores);
        }
        return length == size(cores) ? "" : "is damaged, its length is not " + size(cores) + " bytes";
    }

    static String forOtherCores(long others, int cores) {
        return "is a ledger for " + others + " cores and not " + cores;
    }

    int cores() {
        return cores;
    }

    boolean intact() {
        return get(AT_MAGIC) == MAGIC && get(AT_VERSION) == VERSION && get(AT_CORES) == cores;
    }

    long changes() {
        return get(AT_CHANGES);
    }

    void countChange() {
        var unused = (long) WORD.getAndAdd(bytes, AT_CHANGES, 1L);
    }

    // Slots

    boolean used(int slot) {
        return (incarnation(slot) & 1) != 0;
    }

    /** The token of the runtime in this slot, or that of nobody when it is unused. */
    long token(int slot) {
        return incarnation(slot) << SLOT_BITS | slot;
    }

    /**
     * Makes this token's slot unused, and with it all that the token holds. Only for who holds the slot's lock (I3).
     */
    boolean vacate(long token) {
        long incarnation = token >>> SLOT_BITS;
        return (incarnation & 1) != 0
                && WORD.compareAndSet(bytes, at(slot(token), INCARNATION), incarnation, incarnation + 1);
    }

    /** Enters a runtime and returns its token. Only for who holds the slot's lock (I3), and after {@link #vacate}. */
    long occupy(int slot, ProcessHandle process, int weight, int wanted) {
        set(at(slot, PID), process.pid());
        set(
                at(slot, START),
                process.info().startInstant().map(start -> start.toEpochMilli()).orElse(0L));
        set(at(slot, WEIGHT), weight);
        set(at(slot, WANTED), wanted);
        set(at(slot, INCARNATION), incarnation(slot) + 1); // from here on it is seen
        return token(slot);
    }

    static int slot(long token) {
        return (int) token & ((1 << SLOT_BITS) - 1);
    }

    /** Whether this token's runtime still has its slot. Nonsense in a damaged file is nobody's token. */
    boolean current(long token) {
        long incarnation = token >>> SLOT_BITS;
        return slot(token) < SLOTS && (incarnation & 1) != 0 && incarnation(slot(token)) == incarnation;
    }

    void setWanted(long token, int wanted) {
        set(at(slot(token), WANTED), wanted);
    }

    /** Within bounds whatever the file says, so that a damaged one spoils shares and nothing else. */
    int wanted(int slot) {
        return (int) Math.max(0, Math.min(cores, get(at(slot, WANTED))));
    }

    int weight(int slot) {
        return (int) Math.max(1, Math.min(WEIGHT_MAX, get(at(slot, WEIGHT))));
    }

    LedgerEntry entry(int slot) {
        BitSet held = new BitSet();
        for (int core = 0; core < cores; core++) {
            held.set(core, holder(core) == slot);
        }
        return new LedgerEntry(slot, get(at(slot, PID)), get(at(slot, START)), weight(slot), wanted(slot), held);
    }

    // Cores

    /** The slot of the runtime that holds the core; -1 when it is free. */
    int holder(int core) {
        long token = get(atCore(core));
        return current(token) ? slot(token) : -1;
    }

    boolean holds(long token, int core) {
        return get(atCore(core)) == token && current(token);
    }

    boolean tryClaim(int core, long token) {
        long entry = get(atCore(core));
        return !current(entry) && WORD.compareAndSet(bytes, atCore(core), entry, token); // I2
    }

    boolean release(int core, long token) {
        return WORD.compareAndSet(bytes, atCore(core), token, 0L);
    }

    // Words

    /** What does not fit into a token is nonsense in a damaged file, and the same as a slot that was never used. */
    private long incarnation(int slot) {
        long word = get(at(slot, INCARNATION));
        return word >>> (Long.SIZE - SLOT_BITS) == 0 ? word : 0;
    }

    private long get(int at) {
        return (long) WORD.getVolatile(bytes, at);
    }

    private void set(int at, long value) {
        WORD.setVolatile(bytes, at, value);
    }

    private static int at(int slot, int field) {
        return AT_SLOTS + slot * SLOT_BYTES + field;
    }

    private static int atCore(int core) {
        return AT_CORE_ENTRIES + core * Long.BYTES;
    }
}
