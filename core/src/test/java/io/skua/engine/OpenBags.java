package io.skua.engine;

import io.skua.bag.Bag;
import io.skua.deque.Privacy;
import org.jspecify.annotations.Nullable;

/** What must hold whenever a worker runs code of users: every task that lies in one of its bags can be stolen. */
public final class OpenBags {
    private OpenBags() {}

    /** Null if the current thread, which runs code of users, hides no task. */
    public static @Nullable String complaint() {
        Worker worker = Worker.currentOrNull();
        for (Bag bag = worker == null ? null : worker.bag(); bag != null; bag = bag.outer()) {
            int hidden = Privacy.privateCount(bag.deque());
            if (hidden > 0) {
                return hidden + " of " + bag.deque().size() + " queued tasks cannot be stolen";
            }
        }
        return null;
    }
}
