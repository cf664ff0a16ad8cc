package io.skua.bag;

import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Up to {@value #SLOTS} announcements ({@link Post}) of tasks for one seat, or from one seat. Any thread may add one
 * and take one down, roughly in the order in which they came. When the board is full, a task only lies in its bag.
 *
 * <p>The count is never below the number of announcements: it is raised before one is added, and lowered after one was
 * taken down. If a StackOverflowError strikes in between, the count stays too high. That hides nothing: it costs looks
 * at the board, shorter rows of tiny tasks, and the sleep of a surplus worker at this seat.
 */
public final class Board {
    private static final int SLOTS = 64;

    // made at the first add, since most boards are never used
    private volatile @Nullable AtomicReferenceArray<@Nullable Post> slots;
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();

    public boolean isEmpty() {
        return count.get() == 0;
    }

    boolean add(Post post) {
        AtomicReferenceArray<@Nullable Post> its = orCreate();
        int first = turn.getAndIncrement();
        count.incrementAndGet(); // first: see above
        for (int i = 0; i < SLOTS; i++) {
            int slot = (first + i) & (SLOTS - 1);
            if (its.get(slot) == null) {
                post.setSlot(slot);
                if (its.compareAndSet(slot, null, post)) {
                    return true;
                }
            }
        }
        count.decrementAndGet();
        return false;
    }

    private AtomicReferenceArray<@Nullable Post> orCreate() {
        AtomicReferenceArray<@Nullable Post> its = slots;
        if (its != null) {
            return its;
        }
        synchronized (this) {
            its = slots;
            if (its == null) {
                its = new AtomicReferenceArray<>(SLOTS);
                slots = its;
            }
            return its;
        }
    }

    void remove(Post post, int slot) {
        AtomicReferenceArray<@Nullable Post> its = slots;
        if (its != null && its.compareAndSet(slot, post, null)) {
            count.decrementAndGet();
        }
    }

    /**
     * Returns an announcement that no taker has claimed and whose job has room for another worker, or null. It stays on
     * the board until it is claimed.
     *
     * @param group the group of the jobs to look for
     * @param level the priority of the jobs to look for, or {@link Levels#ANY}
     */
    @Nullable
    public Post look(JobGroup group, int level) {
        AtomicReferenceArray<@Nullable Post> its = slots;
        if (its == null || isEmpty()) {
            return null;
        }
        int first = turn.get();
        for (int i = 0; i < SLOTS; i++) {
            Post post = its.get((first + i) & (SLOTS - 1));
            if (post != null && !post.isClaimed() && Jobs.group(post.job()) == group && isFor(level, post.job())) {
                return post;
            }
        }
        return null;
    }

    private static boolean isFor(int level, JobCore job) {
        return Jobs.hasRoom(job) && (level == Levels.ANY || Jobs.level(job) == level);
    }
}
