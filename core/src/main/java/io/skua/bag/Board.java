package io.skua.bag;

import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.Jobs;
import io.skua.job.Levels;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A few announcements ({@link Post}) for one seat, or from one seat: any thread may add one and take one down. When it
 * is full, a task is not announced and only lies in its bag. Roughly first come first served.
 */
public final class Board {
    private static final int SLOTS = 64;

    private volatile @Nullable AtomicReferenceArray<@Nullable Post> slots; // most boards are never used
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger turn = new AtomicInteger();

    public boolean isEmpty() {
        return count.get() == 0;
    }

    boolean add(Post post) {
        AtomicReferenceArray<@Nullable Post> its = orCreate();
        int first = turn.getAndIncrement();
        for (int i = 0; i < SLOTS; i++) {
            int slot = (first + i) & (SLOTS - 1);
            if (its.get(slot) == null) {
                post.setSlot(slot);
                if (its.compareAndSet(slot, null, post)) {
                    count.incrementAndGet();
                    return true;
                }
            }
        }
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
     * One that nobody has claimed and whose job has room for another worker. It stays here until it is claimed.
     *
     * @param group whose jobs count
     * @param level of which jobs, or {@link Levels#ANY}
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
