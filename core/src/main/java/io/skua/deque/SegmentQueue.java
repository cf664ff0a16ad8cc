package io.skua.deque;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An unbounded first-in-first-out queue for many producers and many consumers: a linked list of arrays of slots. An add
 * costs one fetch-and-add and one store, a poll one CAS; nothing is allocated per element.
 *
 * <p><b>Source.</b> The idea of fetch-and-add queues (LCRQ, Morrison and Afek 2013; Yang and Mellor-Crummey 2016), but
 * without helping: a consumer does not overtake a producer that has its slot but has not filled it yet.
 *
 * <pre>
 * field        written by   read by    mode             pairs with               if weaker
 * added        producers    all        getAndAdd        -                        two producers in one slot
 * slots[i]     producer of  consumers  plain/acquire;   poll's read of the slot  a consumer sees a half-made element
 *              i, then its  all        added orders it
 *              consumer
 * taken        consumers    all        CAS              poll's read of taken     one element for two consumers
 * first, last  anybody      all        CAS / volatile   next                     a segment is lost
 * next         producers,   all        CAS / volatile   Q4                       -
 *              consumers
 * </pre>
 *
 * <p><b>Q1.</b> Slot i is filled by the one producer that got i from {@code added}, and emptied by the one consumer
 * that moved {@code taken} from i to i + 1, which it does only after it has seen the slot filled.
 *
 * <p><b>Q2.</b> {@code first} moves on only when all slots of its segment are taken; {@code last} moves on only when
 * all slots of its segment are handed out.
 *
 * <p><b>Q4 (segments that are left behind).</b> Who moves {@code first} on moves {@code last} on before, if it is still
 * there, and afterwards links the segment to itself. So a segment that nobody needs any more refers to no other: if one
 * had become old, it would keep all later ones alive until the collector looks at old objects. Whoever reads a link to
 * the same segment starts again at {@code first} or {@code last}, which are beyond it.
 *
 * <p><b>Q3 (a stack that overflows).</b> A producer at the end of its stack must not get a slot and leave it empty: all
 * later elements would be hidden for ever. So the store after the fetch-and-add is a plain array store, which calls
 * nothing and cannot overflow; through a VarHandle it would be a call until it is compiled. The fetch-and-add is a
 * volatile access: what was written before is visible before the element is. For the same reason a consumer that has
 * moved {@code taken} empties its slot by a plain store.
 *
 * <p><b>Progress.</b> Lock-free among producers and among consumers. A producer that is stopped between its two steps
 * hides the elements behind its slot until it goes on: they look absent. A worker that falls asleep because of that is
 * woken by that producer, since it announces its element after the store ({@code Idle}, P1 to P4).
 *
 * <p><b>Tests that would fail.</b> SegmentQueueTest, SegmentQueueLincheckTest, and SegmentStress (jcstress).
 */
public final class SegmentQueue<E> {
    private static final int SLOTS = 1024;
    private static final VarHandle ADDED = Fields.handle(MethodHandles.lookup(), Segment.class, "added", long.class);
    private static final VarHandle TAKEN = Fields.handle(MethodHandles.lookup(), Segment.class, "taken", long.class);
    private static final VarHandle NEXT = Fields.handle(MethodHandles.lookup(), Segment.class, "next", Segment.class);
    private static final VarHandle FIRST = Fields.handle(MethodHandles.lookup(), "first", Segment.class);
    private static final VarHandle LAST = Fields.handle(MethodHandles.lookup(), "last", Segment.class);
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    private volatile Segment first = new Segment();
    private volatile Segment last = first;

    public void add(E element) {
        for (; ; ) {
            Segment segment = last;
            long slot = (long) ADDED.getAndAdd(segment, 1L);
            if (slot < SLOTS) {
                segment.slots[(int) slot] = element; // Q3
                return;
            }
            Segment next = segment.next;
            if (next == null) {
                NEXT.compareAndSet(segment, null, new Segment());
                next = segment.next;
            }
            if (next != segment) { // Q4
                LAST.compareAndSet(this, segment, next);
            }
        }
    }

    /** Takes the oldest element; null if there is none. */
    @SuppressWarnings("unchecked")
    public @Nullable E poll() {
        for (; ; ) {
            Segment segment = first;
            int slot = (int) segment.taken;
            if (slot < SLOTS) {
                Object element = SLOT.getAcquire(segment.slots, slot);
                if (element == null) {
                    if (slot == segment.taken) {
                        return null;
                    }
                } else if (TAKEN.compareAndSet(segment, (long) slot, slot + 1L)) {
                    segment.slots[slot] = null; // Q3
                    return (E) element;
                }
            } else if (!moveOn(segment)) {
                return null;
            }
        }
    }

    /** Returns the oldest element, which others may take meanwhile; null if there is none. */
    @SuppressWarnings("unchecked")
    public @Nullable E peek() {
        for (; ; ) {
            Segment segment = first;
            int slot = (int) segment.taken;
            if (slot >= SLOTS) {
                if (!moveOn(segment)) {
                    return null;
                }
            } else {
                Object element = SLOT.getAcquire(segment.slots, slot);
                if (element != null || slot == segment.taken) {
                    return (E) element;
                }
            }
        }
    }

    /** Returns about how many elements there are, while others add and take some. */
    public int size() {
        int size = 0;
        for (Segment segment = first; segment != null; segment = after(segment)) {
            long taken = segment.taken; // read first: it never passes added
            size += (int) Math.max(0, Math.min(segment.added, SLOTS) - Math.min(taken, SLOTS));
        }
        return size;
    }

    /** Hands the elements to the action, the oldest first, while others add and take some. */
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<E> action) {
        for (Segment segment = first; segment != null; segment = after(segment)) {
            int end = (int) Math.min(segment.added, SLOTS);
            for (int slot = (int) segment.taken; slot < end; slot++) {
                Object element = SLOT.getAcquire(segment.slots, slot);
                if (element != null) { // otherwise its producer has not filled the slot yet, or somebody has taken it
                    action.accept((E) element);
                }
            }
        }
    }

    public boolean isEmpty() {
        return peek() == null;
    }

    /** Leaves a segment behind whose slots are all taken (Q4). Returns false if there is no other segment yet. */
    private boolean moveOn(Segment segment) {
        Segment next = segment.next;
        if (next == null) {
            return false;
        }
        if (next != segment) {
            LAST.compareAndSet(this, segment, next);
            FIRST.compareAndSet(this, segment, next);
            segment.next = segment;
        }
        return true;
    }

    /** Returns the segment to look at after this one; null if there is none. */
    private @Nullable Segment after(Segment segment) {
        Segment next = segment.next;
        return next == segment ? first : next; // Q4
    }

    /**
     * The two counts are longs, as the padding is: the JVM keeps the order of fields of one size, and an int would come
     * to lie beside the two references, which everybody reads.
     */
    @SuppressWarnings("unused") // padding, and fields that are accessed through handles
    private static final class Segment {
        final @Nullable Object[] slots = new Object[SLOTS];
        volatile @Nullable Segment next;
        long p01, p02, p03, p04, p05, p06, p07, p08;
        volatile long added;
        long p11, p12, p13, p14, p15, p16, p17, p18;
        volatile long taken;
        long p21, p22, p23, p24, p25, p26, p27, p28;
    }
}
