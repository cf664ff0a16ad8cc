package io.skua.bag;

import io.skua.field.Fields;
import io.skua.tally.Tally;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Decides with one load whether a fork runs its child at once (the gate is closed) or must look closer (EAGER). Lazy
 * forks make fork cheap: they need no queue entry, no fence, and for typed tasks and handles not even an object.
 *
 * <p>The word of a closed gate is the owner's mark: how many tasks it has pushed onto its bag's deque and not popped. A
 * fork needs the mark if its child fails, and so gets it with the same load.
 *
 * <p>The owner closes the gate when it has queued enough tasks and nobody is hungry. Any thread that wants the
 * owner to look closer opens the gate (EAGER): a thief that found no task here or took one, a thread that stops the
 * job, the owner itself when it has taken a task out of its bag.
 *
 * <pre>
 * field  written by      read by  mode                  pairs with                        if weaker
 * gate   owner, anybody  owner    opaque read at fork;  owner: gate = mark, then re-read  a request is lost: the owner
 *                                 volatile otherwise    what openers wrote before gate    stays lazy beside hungry
 *                                                                                         thieves
 * </pre>
 *
 * <p><b>G1.</b> An opener first makes its reason visible (counts as hungry, moves top, stops the job), then writes
 * EAGER. The owner writes its mark first and then reads the reasons. In the total order of these accesses either the
 * opener's EAGER comes last and stays, or the owner's later read sees the reason and the owner opens the gate itself.
 * (The store-buffer pattern of Dekker; models: verify/spin/gate.pml and, as part of the idle protocol,
 * verify/spin/idle.pml.)
 *
 * <p><b>G2.</b> A closed gate holds the owner's current mark: the owner opens the gate before it changes the mark, and
 * nobody else changes the mark. So an Error between these two steps leaves an open gate, which is always right.
 *
 * <p>A gate has the counters of its owner as fields ({@link Tally}), and not in an object of their own, since each lazy
 * fork counts itself.
 *
 * <p>The field is alone on its cache line, since thieves write it while the owner reads it at every fork.
 */
public abstract class Gate extends GateField {
    private static final long EAGER = -1;
    private static final VarHandle GATE = Fields.handle(MethodHandles.lookup(), GateField.class, "gate", long.class);

    @SuppressWarnings("unused") // padding behind the field
    private long p11, p12, p13, p14, p15, p16, p17, p18;

    public final boolean isLazyOpaque() {
        return (long) GATE.getOpaque(this) >= 0;
    }

    /** Returns the owner's mark if forks are lazy, else a negative number. For the owner. */
    public final long markIfLazyOpaque() {
        return (long) GATE.getOpaque(this);
    }

    /** Makes forks lazy. For the owner, which must read the reasons to be eager again afterwards (G1, G2). */
    public final void close(long mark) {
        GATE.setVolatile(this, mark);
    }

    public final void open() {
        if ((long) GATE.getVolatile(this) != EAGER) {
            GATE.setVolatile(this, EAGER);
        }
    }
}

@SuppressWarnings("unused") // padding before the field
abstract class GatePadding extends Tally {
    private long p01, p02, p03, p04, p05, p06, p07, p08;
}

abstract class GateField extends GatePadding {
    @SuppressWarnings("unused") // through Gate.GATE
    long gate = -1; // open
}
