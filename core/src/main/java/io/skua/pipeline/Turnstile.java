package io.skua.pipeline;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Lets tokens through one at a time, in the order of their numbers, and never makes a thread wait: a token that comes
 * too early is left here, and the token before it lets it in when it leaves.
 *
 * <p>As in Lamport's bakery, every token has a number. A serial station hands numbers out at its entrance
 * ({@link #draw}); a station in order uses the number that the token drew at the source. Each number n has a slot. Two
 * threads meet there and have to agree on who lets token n in: the thread that arrives with token n, and the thread
 * that leaves with token n-1.
 *
 * <pre>
 *            leave(n-1)                    arrive(n): goes in
 *   EMPTY ───────────────▶ TURN ──────────────────────────────────▶ EMPTY, for number n + slots
 *     │
 *     │ arrive(n): is left here           leave(n-1): takes it along, inside
 *     └──────────────────▶ token n ───────────────────────────────▶ EMPTY, for number n + slots
 * </pre>
 *
 * <pre>
 * field     written by             read by  mode                pairs with                 if weaker
 * slots[n]  arrive(n), leave(n-1)  the two  CAS from EMPTY      the other one's CAS,       both go, or neither does:
 *                                           (full fence)        which fails                two are inside, or a token
 *                                                                                          is lost
 *                                           acquire read after  the CAS that won           what the stage did before,
 *                                           a lost CAS                                     or the token's item, is not
 *                                                                                          visible
 *                                           plain store of      see T2                     -
 *                                           EMPTY
 * drawn     arriving tokens        same     getAndIncrement     itself                     two have one number
 * </pre>
 *
 * <p><b>T1.</b> At most one token is inside. Number n goes in by its own arrive or by leave(n-1), never by both, since
 * the first of them finds EMPTY and the second does not; and leave(n-1) comes after n-1 has been inside. By induction
 * everything that was done inside with smaller numbers happens before.
 *
 * <p><b>T2.</b> When a slot is first touched for number m, the number n = m - slots that used the slot before has been
 * inside and has written EMPTY, and that happens before. Proof: there are more slots than tokens (at most {@code bound}
 * of them), so among the numbers n … m - 1 one token occurs twice: as j and later as k. It drew k after it had left
 * with j, and n ≤ j, so n has been inside by then (T1); and either k was drawn before m, or m - 1 ≥ k left. Therefore
 * the store of EMPTY needs no fence, and a slot never holds two generations.
 *
 * <p><b>T3.</b> No token is lost: if all numbers below n come and leave, n gets in. (Numbers must come without gaps: a
 * token that has dropped its item still passes every station in order.)
 *
 * <p>Wait-free: arrive and leave are one CAS each. Modelled in {@code verify/spin/pipeline.pml}; a ring that is too
 * small and a check without the CAS must fail there.
 */
final class Turnstile {
    private static final Object TURN = new Object();
    private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);

    private final @Nullable Object[] slots; // null stands for EMPTY
    private final AtomicLong drawn = new AtomicLong();

    /** @param bound how many tokens there are at most */
    Turnstile(int bound) {
        slots = new Object[2 * Integer.highestOneBit(bound)]; // a power of two, more than bound
        slots[0] = TURN;
    }

    /** The number of a token that arrives now. */
    long draw() {
        return drawn.getAndIncrement();
    }

    /** Whether somebody has drawn a higher number. This is a guess: it may change at any moment. */
    boolean isDrawnBeyond(long number) {
        return drawn.getPlain() > number + 1;
    }

    /**
     * Whether the token is inside now. If not, it belongs to the thread that leaves before it, and the current thread
     * must not touch it again.
     */
    boolean arrive(Token token, long number) {
        int slot = slot(number);
        if (SLOT.getAcquire(slots, slot) == null && SLOT.compareAndSet(slots, slot, null, token)) {
            return false;
        }
        assert SLOT.getAcquire(slots, slot) == TURN : "two generations in one slot (T2)";
        slots[slot] = null;
        return true;
    }

    /** Lets the token with that number leave. Returns the next token if it has arrived; that token is inside now. */
    @Nullable
    Token leave(long number) {
        int slot = slot(number + 1);
        Object seen = SLOT.getAcquire(slots, slot);
        if (seen == null) {
            seen = SLOT.compareAndExchange(slots, slot, null, TURN);
            if (seen == null) {
                return null;
            }
        }
        slots[slot] = null;
        return (Token) seen;
    }

    private int slot(long number) {
        return (int) number & (slots.length - 1);
    }
}
