package io.skua.worker;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that were submitted and wait for a worker: one queue per priority, first come first served within each. Workers take the
 * most urgent one; but every {@value #FAIR_TURN}th time they look from the other end, so that no level waits for ever: a job
 * that is first in its queue starts after at most {@value #FAIR_TURN} × levels further starts.
 */
final class Injector {
    private static final int LEVELS = 3;
    static final int FAIR_TURN = 16;

    private final ConcurrentLinkedQueue<Injected> high = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Injected> normal = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Injected> low = new ConcurrentLinkedQueue<>();
    private final List<ConcurrentLinkedQueue<Injected>> levels = List.of(high, normal, low);

    void add(Injected job) {
        levels.get(job.level()).add(job);
    }

    /**
     * The next job to start.
     *
     * @param turn the caller's count of polls
     */
    @Nullable
    Injected poll(int turn) {
        int fair = turn % FAIR_TURN;
        int start = fair == FAIR_TURN - 1 ? 1 + turn / FAIR_TURN % (LEVELS - 1) : 0;
        for (int i = 0; i < LEVELS; i++) {
            Injected job = levels.get((start + i) % LEVELS).poll();
            if (job != null) {
                return job;
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

    /** Takes a job back that has not been started. */
    boolean remove(Injected job) {
        return levels.get(job.level()).remove(job);
    }
}
