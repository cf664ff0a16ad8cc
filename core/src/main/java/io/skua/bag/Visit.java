package io.skua.bag;

import io.skua.task.Task;
import org.jspecify.annotations.Nullable;

/**
 * A task that works for a pool: it runs descriptors one after the other, for as long as its thread has some. The thread
 * enters the pool before the visit and leaves it afterwards, as it does with a stolen task.
 */
public abstract class Visit extends Task {
    private @Nullable Object first;

    /** Sets a descriptor that was stolen for this visit. */
    public final void setFirst(Object descriptor) {
        first = descriptor;
    }

    /** Returns the stolen descriptor, and forgets it; null if there is none. */
    protected final @Nullable Object takeFirst() {
        Object taken = first;
        first = null;
        return taken;
    }
}
