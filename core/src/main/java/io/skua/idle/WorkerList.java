package io.skua.idle;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A list of workers, written under the crew's lock and read by any thread without a lock. Removing a worker leaves a
 * hole that the next worker fills, and so needs no memory: a thread that ends because memory is used up can still be
 * removed.
 *
 * <p>A reader that walks through the list sees each worker that is in it all the time. It may miss a worker that is
 * added meanwhile, and may see one that has just been removed.
 */
public final class WorkerList {
    private volatile @Nullable Seated[] slots = new @Nullable Seated[1];
    private volatile int size;

    /** Returns the workers, with null for holes. Callers must not change the array. */
    public @Nullable Seated[] slots() {
        return slots;
    }

    public void forEach(Consumer<Seated> action) {
        for (Seated worker : slots) {
            if (worker != null) {
                action.accept(worker);
            }
        }
    }

    public int size() {
        return size;
    }

    public void add(Seated worker) {
        @Nullable Seated[] now = slots;
        int free = 0;
        while (free < now.length && now[free] != null) {
            free++;
        }
        if (free == now.length) {
            now = Arrays.copyOf(now, now.length * 2);
        }
        now[free] = worker;
        slots = now;
        int more = size + 1;
        size = more;
    }

    /** Returns false if the worker was not in the list. */
    public boolean remove(Seated worker) {
        @Nullable Seated[] now = slots;
        for (int i = 0; i < now.length; i++) {
            if (now[i] == worker) {
                now[i] = null;
                slots = now;
                int less = size - 1;
                size = less;
                return true;
            }
        }
        return false;
    }
}
