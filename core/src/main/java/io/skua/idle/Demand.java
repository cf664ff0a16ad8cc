package io.skua.idle;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Whether an agent waits for descriptors. Such an agent is a hungry member without a thread: a publisher must call it,
 * under the same fence that lets the publisher see sleepers ({@link Idle}, P1 to P3).
 *
 * <pre>
 *   a publisher makes descriptors public         the agent
 *   P1  publish                                  A1  state = WAITING
 *   P2  full fence                               A2  full fence
 *   P3  read state: WAITING?                     A3  look at every stock and shelf
 *   P4  CAS WAITING → TOLD: call the agent       A4  something: CAS WAITING → TOLD, the agent takes it
 * </pre>
 *
 * <pre>
 * field  written by         read by     mode  pairs with                  if weaker
 * state  agent, publishers  publishers  CAS   P1 P2 P3 against A1 A2 A3   the agent is not called, and waits for ever
 * </pre>
 *
 * <p><b>D1.</b> Whenever the agent waits and there is something to take, some thread will call the agent without
 * further events, or the agent finds it: if P3 does not see WAITING, A1 comes after P3, and A3 sees the descriptors.
 * <b>D2.</b> Only who wins the CAS calls, so the agent is called once each time it begins to wait.
 *
 * <p>A stock that moves between a bag and a shelf while the agent looks may be overlooked. Whoever moves it publishes
 * again.
 *
 * <p><b>Tests that would fail.</b> verify/spin/reach.pml with -DAGENT, DemandStress in verify, PortTest.
 */
public final class Demand {
    private static final int OFF = 0;
    private static final int WAITING = 1;
    private static final int TOLD = 2;

    private final AtomicInteger state = new AtomicInteger(OFF);

    // ---- what the agent calls ----

    /** The agent wants nothing any more. */
    public void end() {
        state.set(OFF);
    }

    /**
     * A1 to A4: the agent begins to wait, or goes on.
     *
     * @param look returns whether there is anything that could be taken
     * @return whether there is something: then the agent does not wait, and nobody calls it
     */
    public boolean begin(BooleanSupplier look) {
        state.set(WAITING);
        VarHandle.fullFence();
        return look.getAsBoolean() && tryTell();
    }

    /** As {@link #begin}, after the agent has found nothing. If the agent wants nothing, that does not change. */
    public boolean resume(BooleanSupplier look) {
        if (state.get() == OFF) {
            return false;
        }
        return begin(look);
    }

    // ---- what publishers call ----

    /** P3. The caller has made a full fence after it has published. */
    public boolean isWaiting() {
        return state.get() == WAITING;
    }

    /** P4: returns whether the caller must call the agent. */
    public boolean tryTell() {
        return state.compareAndSet(WAITING, TOLD);
    }
}
