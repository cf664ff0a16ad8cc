package io.skua.deque;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Elements that their owner will use itself soon, unless a thief is faster: a stack that costs the owner one atomic
 * step per element. A {@link SplitDeque} costs more if an element is taken back at once, but can take back any element;
 * here elements are taken back in the order of a stack only. The second task of {@code invokeAll} lies here while the
 * first one runs.
 *
 * <pre>
 * field   written by            read by  mode             pairs with  if weaker
 * slot    owner: offer          thieves  release/acquire  -           a thief sees an element half made
 *         owner, thieves: take  all      CAS              each other  two take the same element
 * depth   owner                 thieves  release/acquire  slot        a thief misses an element for a moment
 * chunks  owner, when it grows  thieves  volatile         depth       the same
 * marks   owner: offer          thieves  plain            slot        nothing: a mark is a hint
 * </pre>
 *
 * <p><b>O1.</b> An element has one taker: whoever takes it out does so by one CAS from the element to null, or by one
 * exchange with null, on a slot that is never copied (a longer stack gets more chunks). An element object is offered
 * once in its life, so a CAS that succeeds takes the offer that was seen, and whatever a thief has read between
 * {@link #oldest} and {@link #take} is true of the element.
 *
 * <p><b>O2.</b> Slots at and above {@code depth} are null once the owner has withdrawn or dropped what was there.
 *
 * <p><b>Age.</b> The owner has older and younger elements elsewhere, in a {@link SplitDeque}, and thieves want the
 * oldest one of all, which is the largest. So an offer has a mark, which is the index of the deque's next element at
 * the moment of the offer: elements of the deque with a smaller index are older. Only the first {@value #CHUNK} places
 * have a mark, since the oldest offers lie there; an offer above them counts as younger than all elements of the deque.
 *
 * <p><b>No fence.</b> Others see an offer soon, but perhaps not before the owner reads something else. So a thief that
 * falls asleep at the same moment may overlook the offer, and the owner may overlook that thief. The thief opens the
 * owner's gate before it sleeps, so the next fork of the owner wakes somebody; if there is no fork for long, the
 * engine's watch wakes somebody.
 *
 * <p><b>Tests that would fail.</b> OffersLincheckTest, OffersTest; jcstress: OfferStress.
 */
public final class Offers<E> {
    private static final int CHUNK_BITS = 5;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final VarHandle DEPTH = Fields.handle(MethodHandles.lookup(), "depth", int.class);
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    private volatile Object[][] chunks = {new Object[CHUNK]};
    private final long[] marks = new long[CHUNK];
    private int depth; // thieves read this through DEPTH
    private Object[] last = chunks[0]; // owner only: the chunk of the last offer, or one nearby
    private int lastNumber; // the number of that chunk
    private long stolen; // owner only

    // ---- the owner's side ----

    /** How many offers there are, whether taken or not. This is the place of the next offer. */
    public int depth() {
        return depth;
    }

    /** How many offers thieves have taken, as far as the owner has noticed. */
    public long stolen() {
        return stolen;
    }

    /**
     * Offers an element that was never offered before. If this throws because there is no memory, nothing has changed.
     *
     * @param mark the index that the next element of the deque will get
     * @return the place of the offer
     */
    public int offer(E element, long mark) {
        int at = depth;
        if (at < CHUNK) {
            marks[at] = mark;
        }
        SLOT.setRelease(chunkOf(at), at & CHUNK - 1, element);
        DEPTH.setRelease(this, at + 1);
        return at;
    }

    private Object[] chunkOf(int place) {
        return place >> CHUNK_BITS == lastNumber ? last : otherChunkOf(place);
    }

    private Object[] otherChunkOf(int place) {
        int number = place >> CHUNK_BITS;
        Object[][] all = chunks;
        if (number == all.length) {
            all = Arrays.copyOf(all, number + 1);
            all[number] = new Object[CHUNK];
            chunks = all;
        }
        lastNumber = number;
        last = all[number];
        return last;
    }

    /**
     * Takes back the offer at this place, which is the last one.
     *
     * @return the element, which is the owner's now; null if a thief has taken it
     */
    @SuppressWarnings("unchecked")
    public @Nullable E withdraw(int place) {
        Object element = SLOT.getAndSet(chunkOf(place), place & CHUNK - 1, null);
        DEPTH.setRelease(this, place);
        stolen += element == null ? 1 : 0;
        return (E) element;
    }

    /** Takes back the last offer, at this place or above it, that no thief has taken; null if there is none. */
    @SuppressWarnings("unchecked")
    public @Nullable E drop(int from) {
        while (depth > from) {
            int place = depth - 1;
            Object element = SLOT.getAndSet(chunkOf(place), place & CHUNK - 1, null);
            DEPTH.setRelease(this, place);
            if (element != null) {
                return (E) element;
            }
        }
        return null;
    }

    // ---- the thieves' side ----

    /** The oldest offer; null if there is none. */
    public @Nullable E oldest() {
        return oldestBefore(Long.MAX_VALUE);
    }

    /**
     * The oldest offer, if it is older than the element of the deque with this index; null if it is younger, or if
     * there is none. This may be wrong about an offer that is made or taken at the same time.
     */
    @SuppressWarnings("unchecked")
    public @Nullable E oldestBefore(long index) {
        int count = (int) DEPTH.getAcquire(this);
        if (count == 0) {
            return null; // nearly always
        }
        Object[][] all = chunks;
        for (int i = 0; i < count; i++) {
            Object element = SLOT.getAcquire(all[i >> CHUNK_BITS], i & CHUNK - 1);
            if (element != null) {
                return index == Long.MAX_VALUE || (i < CHUNK && marks[i] <= index) ? (E) element : null;
            }
        }
        return null;
    }

    /** Takes the offer that {@link #oldest} has returned; false if somebody else has taken it. */
    public boolean take(E element) {
        int count = (int) DEPTH.getAcquire(this);
        Object[][] all = chunks;
        for (int i = 0; i < count; i++) {
            Object[] chunk = all[i >> CHUNK_BITS];
            if (SLOT.getAcquire(chunk, i & CHUNK - 1) == element) {
                return SLOT.compareAndSet(chunk, i & CHUNK - 1, element, null);
            }
        }
        return false;
    }

    /** How many offers thieves could take now. This is a hint, and exact only if nobody offers or takes meanwhile. */
    public int count() {
        int count = (int) DEPTH.getAcquire(this);
        Object[][] all = chunks;
        int found = 0;
        for (int i = 0; i < count; i++) {
            found += SLOT.getAcquire(all[i >> CHUNK_BITS], i & CHUNK - 1) == null ? 0 : 1;
        }
        return found;
    }
}
