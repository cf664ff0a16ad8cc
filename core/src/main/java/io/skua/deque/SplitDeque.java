package io.skua.deque;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A double-ended queue whose owner works on a private part with plain loads and stores, while thieves work on a public
 * part; the owner moves the border between them.
 *
 * <pre>
 *        thieves take here            owner shares here     owner pushes and pops here
 *              |                             |                      |
 *   index:    top ------- public ---------- split ---- private ---- bottom
 * </pre>
 *
 * <p><b>Source.</b> The split deque of van Dijk and van de Pol (Lace, 2014) on the circular array of Chase and Lev
 * (2005). We depart from Lace: top and split are two words and not one, so that sharing is a store and not a CAS; the
 * price is a fence for each element that the owner takes back. A thief clears the slot that it has emptied by CAS,
 * since the owner may have reused the slot already.
 *
 * <p><b>Fields.</b>
 *
 * <pre>
 * field   written by      read by  mode                pairs with                 if weaker
 * top     thieves, owner  all      CAS / volatile      owner's split store, then  an element is taken twice
 *                                                      its read of top (I3)
 * split   owner           all      release (share),    look()'s volatile read     release: a thief sees an unwritten
 *                                  volatile (pop)      of split                   slot; volatile: an element is taken
 *                                                                                 twice
 * ring    owner           all      release / acquire   take()'s read              a thief reads a slot of an unfilled
 *                                                                                 ring
 * bottom  owner           owner    plain               -                          -
 * slots   owner; thief    all      plain; CAS to null  split's release            a new element in a reused slot is
 *                                                                                 lost
 * </pre>
 *
 * <p><b>Invariants.</b>
 *
 * <ul>
 *   <li>I1: top ≤ bottom and split ≤ bottom; outside of {@link #popAbove} and {@link #remove}, top ≤ split whenever the
 *       owner looks. top only grows, so an index that a thief has taken is never used again: an index names one element
 *       for ever (no ABA).
 *   <li>I2: slots [top, bottom) hold the queued elements; null among them means that the owner has removed the element.
 *   <li>I3: an element at index i is taken by a thief only through CAS(top, i, i+1) after it read split > i. The owner
 *       takes i from the private part only after its store split ≤ i was followed by a read of top that was less than
 *       split (or after winning the same CAS).
 * </ul>
 *
 * <p><b>The hard race: the owner takes back what a thief is taking.</b> Let the owner lower split from 8 to 6 to remove
 * element 6 (or from 7 to 6, to pop the newest element):
 *
 * <pre>
 *   owner                              thief
 *   split = 6 (volatile)               t = top
 *   t = top (volatile)                 s = split
 *   t &lt; 6 : [6, 8) is private          t &lt; s : CAS(top, t, t+1)
 *   t ≥ 6 : put split back
 * </pre>
 *
 * To take an index i ≥ 6 a thief must read top = i and afterwards split > i. If the owner read top &lt; 6 after its
 * store, the thief's read of top comes later still, so its read of split sees the store (all four accesses are in one
 * total order) and it finds nothing. If the owner read top ≥ 6, it moves the border back. The strict "&lt;" leaves at
 * least one element public: with top = 6 a thief that read split = 8 before could still win index 6. For the last
 * public element the owner competes as a thief does.
 *
 * <p><b>Errors.</b> A StackOverflowError can be thrown wherever a method is called. So no method of the owner calls
 * another method between the moment when it has taken an element and its return: either an element is still queued, or
 * the caller gets it. An error in a method of the owner may leave split lower than border, which hides elements from
 * thieves but loses none; {@code hid} is set before, and {@link #shareAll} makes the elements public again.
 *
 * <p><b>Progress.</b> push, share and pop from the private part are wait-free; pop from the public part is lock-free
 * (each retry means that a thief took an element); look and take are wait-free.
 *
 * <p><b>Tests that would fail.</b> SplitDequeLincheckTest, SplitDequeTest; jcstress: PublicationStress,
 * LastElementStress, BorderStress, and their weakened twins in the same files.
 */
public final class SplitDeque<E> implements Stealable<E> {
    private static final int INITIAL_CAPACITY = 64;
    private static final VarHandle TOP = Fields.handle(MethodHandles.lookup(), SharedFields.class, "top", long.class);
    private static final VarHandle SPLIT =
            Fields.handle(MethodHandles.lookup(), SharedFields.class, "split", long.class);
    private static final VarHandle RING =
            Fields.handle(MethodHandles.lookup(), SharedFields.class, "ring", Object[].class);
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    /**
     * The fields that thieves read and write, on cache lines of their own, away from the fields that the owner writes
     * on every push.
     */
    @SuppressWarnings("unused") // padding
    private static final class SharedFields {
        long p01, p02, p03, p04, p05, p06, p07, p08;
        long top;
        long p11, p12, p13, p14, p15, p16, p17;
        long split;
        Object[] ring = new Object[INITIAL_CAPACITY];
        long p21, p22, p23, p24, p25, p26, p27, p28;
    }

    private final SharedFields shared = new SharedFields();

    // These fields are used by the owner only.
    private long bottom;
    private long border; // the owner's copy of split
    private long topSeen; // top is at least this
    private boolean hid; // since the last shareAll, public elements may have looked absent to a thief
    private long takenByOwner; // elements that the owner took by moving top
    private boolean grew; // a thief may have cleared the slot of its element in the old ring only

    // ---- what the owner calls ----

    /** Adds an element to the private part. */
    public void push(E element) {
        Object[] ring = shared.ring;
        if (bottom - topSeen >= ring.length) {
            ring = makeRoom(ring);
        }
        ring[(int) bottom & (ring.length - 1)] = element;
        bottom++;
    }

    /** Takes the newest element; null if thieves have taken everything. */
    public @Nullable E pop() {
        return popAbove(0);
    }

    /** As {@link #pop}, but leaves elements alone that were pushed when {@link #bottom()} was below the mark. */
    public @Nullable E popAbove(long mark) {
        while (bottom > mark) {
            if (bottom > border) {
                E element = clear(bottom - 1);
                bottom--;
                if (element != null) {
                    return element;
                }
                continue;
            }
            long top = topVolatile();
            if (top >= border) {
                return null;
            }
            if (border - top > 1) {
                tryReclaimNewest();
                continue;
            }
            E last = takeLast(top);
            if (last != null) {
                return last;
            }
        }
        return null;
    }

    /** The newest element, which stays queued. A thief may take it at any moment. */
    @SuppressWarnings("unchecked")
    public @Nullable E newest() {
        Object[] ring = shared.ring;
        for (long i = bottom - 1, top = topVolatile(); i >= top; i--) {
            Object element = ring[(int) i & (ring.length - 1)];
            if (element != null) {
                return (E) element;
            }
        }
        return null;
    }

    /** The oldest element, which stays queued. A thief may take it at any moment. */
    @SuppressWarnings("unchecked")
    public @Nullable E oldest() {
        Object[] ring = shared.ring;
        for (long i = topVolatile(); i < bottom; i++) {
            Object element = ring[(int) i & (ring.length - 1)];
            if (element != null) {
                return (E) element;
            }
        }
        return null;
    }

    /**
     * Removes this element wherever it lies; false if a thief has it, or if it never was here. Elements that are newer
     * than this one may be private afterwards.
     */
    public boolean remove(E element) {
        long index = indexOf(element);
        if (index < 0) {
            return false;
        }
        if (index >= border) {
            drop(index);
            return true;
        }
        long before = border;
        boolean hidBefore = hid;
        hid = true; // before the next store: see "Errors"
        SPLIT.setVolatile(shared, index); // I3: pairs with look()
        long top = topVolatile();
        if (top < index) {
            border = index;
            hid = hidBefore || index + 1 < before; // true if newer elements were public
            drop(index);
            return true;
        }
        if (top == index && takeLast(top) == element) {
            border = index + 1;
            hid = hidBefore || index + 1 < before;
            return true;
        }
        share(before);
        return false;
    }

    /**
     * Makes the oldest private elements public until {@code keepPrivate} are left. Returns whether any became public.
     */
    public boolean shareAllBut(int keepPrivate) {
        long target = bottom - keepPrivate;
        if (target <= border) {
            return false;
        }
        share(target);
        return true;
    }

    /** Drops references to elements that thieves have taken while the ring grew. The deque must be empty. */
    public void forget() {
        if (grew) {
            Arrays.fill(shared.ring, null);
            grew = false;
        }
    }

    /** How many elements are queued, as far as the owner knows. */
    public int size() {
        return (int) (bottom - topVolatile());
    }

    /**
     * Makes all elements public.
     *
     * @return whether a thief that has seen no elements here must be told to look again: because some elements have
     *     become public, or because public elements looked absent for a moment while the owner tried to take them back
     */
    public boolean shareAll() {
        if (!hid && bottom <= border) {
            return false;
        }
        share(bottom);
        hid = false;
        return bottom > topVolatile();
    }

    /** How many elements thieves have taken so far. */
    public long stolen() {
        return topVolatile() - takenByOwner;
    }

    int privateCount() {
        return (int) (bottom - border);
    }

    /** The index that the next push will use. It separates older elements from younger ones. */
    public long bottom() {
        return bottom;
    }

    private void share(long target) {
        border = target;
        SPLIT.setRelease(shared, target); // publishes the slots below target
    }

    /** Makes the newest public element private, unless thieves are too close (I3, and the hard race above). */
    private void tryReclaimNewest() {
        long before = border;
        boolean hidBefore = hid;
        hid = true; // before the next store: see "Errors"
        SPLIT.setVolatile(shared, before - 1);
        if (topVolatile() < before - 1) {
            border = before - 1;
            hid = hidBefore;
        } else {
            share(before);
        }
    }

    /** Takes the last public element. The owner competes for it as a thief does. */
    @SuppressWarnings("unchecked")
    private @Nullable E takeLast(long top) {
        Object[] ring = shared.ring;
        int slot = (int) top & (ring.length - 1);
        E element = (E) ring[slot];
        if (!casTop(top)) {
            return null;
        }
        takenByOwner++; // no call from here to the return, see "Errors"
        ring[slot] = null;
        return element;
    }

    private void drop(long index) {
        clear(index);
        while (bottom > border && shared.ring[(int) (bottom - 1) & (shared.ring.length - 1)] == null) {
            bottom--;
        }
    }

    /** Looks from both ends, because joins usually come in the order of the forks or in the reverse order. */
    private long indexOf(E element) {
        Object[] ring = shared.ring;
        int mask = ring.length - 1;
        long low = topVolatile();
        for (long high = bottom - 1; low <= high; low++, high--) {
            if (ring[(int) high & mask] == element) {
                return high;
            }
            if (ring[(int) low & mask] == element) {
                return low;
            }
        }
        return -1;
    }

    @SuppressWarnings("unchecked")
    private @Nullable E clear(long index) {
        Object[] ring = shared.ring;
        int slot = (int) index & (ring.length - 1);
        E element = (E) ring[slot];
        ring[slot] = null;
        return element;
    }

    private Object[] makeRoom(Object[] ring) {
        long top = topVolatile();
        topSeen = top;
        if (bottom - top < ring.length) {
            return ring;
        }
        Object[] larger = new Object[ring.length * 2];
        for (long i = top; i < bottom; i++) {
            larger[(int) i & (larger.length - 1)] = ring[(int) i & (ring.length - 1)];
        }
        RING.setRelease(shared, larger);
        grew = true;
        return larger;
    }

    // ---- what thieves call ----

    @Override
    public long look() {
        long top = topVolatile();
        return top < (long) SPLIT.getVolatile(shared) ? top : EMPTY;
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable E take(long index) {
        Object[] ring = (Object[]) RING.getAcquire(shared);
        int slot = (int) index & (ring.length - 1);
        E element = (E) ring[slot]; // read before the CAS: afterwards the owner may reuse the slot
        if (!casTop(index)) {
            return null;
        }
        SLOT.compareAndSet(ring, slot, element, null);
        return element;
    }

    /** Returns what a {@link #take} of this index will return if it succeeds; anything, null too, if it will fail. */
    @SuppressWarnings("unchecked")
    public @Nullable E peek(long index) {
        Object[] ring = (Object[]) RING.getAcquire(shared);
        return (E) ring[(int) index & (ring.length - 1)];
    }

    @Override
    public int publicCount() {
        long top = topVolatile();
        return (int) Math.max(0, (long) SPLIT.getVolatile(shared) - top);
    }

    private long topVolatile() {
        return (long) TOP.getVolatile(shared);
    }

    private boolean casTop(long expected) {
        return TOP.compareAndSet(shared, expected, expected + 1);
    }
}
