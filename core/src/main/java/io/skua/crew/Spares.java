package io.skua.crew;

import io.skua.idle.Seated;
import io.skua.thread.Parking;
import org.jspecify.annotations.Nullable;

/**
 * Threads without a seat. The thread that has rested for the shortest time is taken first. The list is linked through
 * the workers themselves, so that no method needs memory. Guarded by the crew's lock.
 */
final class Spares {
    private @Nullable Seated newest;

    @Nullable
    Seated newest() {
        return newest;
    }

    void add(Seated worker) {
        worker.setNextSpare(newest);
        newest = worker;
    }

    /** Removes the worker if it is a spare. */
    void remove(Seated worker) {
        Seated before = null;
        for (Seated spare = newest; spare != null; before = spare, spare = spare.nextSpare()) {
            if (spare == worker) {
                if (before == null) {
                    newest = worker.nextSpare();
                } else {
                    before.setNextSpare(worker.nextSpare());
                }
                worker.setNextSpare(null);
                return;
            }
        }
    }

    void unparkAll(Parking parking) {
        for (Seated spare = newest; spare != null; spare = spare.nextSpare()) {
            parking.unpark(spare.thread());
        }
    }
}
