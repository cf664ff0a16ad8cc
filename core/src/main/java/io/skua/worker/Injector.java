package io.skua.worker;

import io.skua.deque.SegmentQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and light tasks that were submitted and wait for a worker: one queue per priority, first come first served within each.
 * Workers take the most urgent one; but every {@value #FAIR_TURN}th time a worker looks from another end, so that no level waits
 * for ever: what is first in its queue starts after at most 2 × {@value #FAIR_TURN} further starts by the same worker.
 *
 * <p>A job that is cancelled stays in its queue; whoever takes it out finds that it cannot be started any more.
 */
final class Injector {
    static final int FAIR_TURN = 16;
    private static final int LEVELS = 3;

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
        boolean fair = turn % FAIR_TURN == FAIR_TURN - 1;
        int start = fair ? 1 + turn / FAIR_TURN % (LEVELS - 1) : 0;
        for (int i = 0; i < LEVELS; i++) {
            SegmentQueue<Injected> queue = levels.get((start + i) % LEVELS);
            for (Injected work = queue.poll(); work != null; work = queue.poll()) {
                if (Injected.claim(work)) {
                    return work;
                }
            }
        }
        return null;
    }

    boolean isEmpty() {
        for (int i = 0; i < LEVELS; i++) {
            if (!levels.get(i).isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
