package io.skua.worker;

import io.skua.deque.SegmentQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and light tasks that were submitted and wait for a worker: one queue per priority, first come first served within each.
 * Workers take the most urgent one, and now and then another, so that no level waits for ever ({@link Levels}).
 *
 * <p>A job that is cancelled stays in its queue; whoever takes it out finds that it cannot be started any more.
 */
final class Injector {
    private final List<SegmentQueue<Injected>> levels =
            List.of(new SegmentQueue<>(), new SegmentQueue<>(), new SegmentQueue<>());

    void add(Injected work) {
        levels.get(Injected.level(work)).add(work);
    }

    /**
     * What is to be started next.
     *
     * @param turn the caller's count of polls
     */
    @Nullable
    Injected poll(int turn) {
        for (int i = 0; i < Levels.COUNT; i++) {
            Injected work = pollLevel(Levels.at(turn, i));
            if (work != null) {
                return work;
            }
        }
        return null;
    }

    @Nullable
    Injected pollLevel(int level) {
        SegmentQueue<Injected> queue = levels.get(level);
        for (Injected work = queue.poll(); work != null; work = queue.poll()) {
            if (Injected.claim(work)) {
                return work;
            }
        }
        return null;
    }

    boolean isEmpty() {
        for (int i = 0; i < Levels.COUNT; i++) {
            if (!levels.get(i).isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
