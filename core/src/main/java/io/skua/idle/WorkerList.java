package io.skua.idle;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Some workers, written under the crew's lock and read by anybody without one. Removing a worker leaves a hole that the
 * next one fills, so that removing needs no memory: a thread that ends because memory is used up can still be taken
 * out.
 *
 * <p>A reader sees a worker that was there at some moment of its walk; it may miss one that comes meanwhile, or meet
 * one that has just left.
 */
public final class WorkerList {
    private volatile @Nullable Seated[] slots = new @Nullable Seated[1];
    private volatile int size;

    /** Everybody, with null where nobody is. Not to be changed. */
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

    /** False if it was not there. */
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
