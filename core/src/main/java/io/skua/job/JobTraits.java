package io.skua.job;

import io.skua.island.Allowance;
import org.jspecify.annotations.Nullable;

/**
 * How a job is to be run.
 *
 * @param level the priority; 0 is the most urgent
 * @param allowance how many workers the job may have; max is {@link Integer#MAX_VALUE} if it may have all
 * @param looseJoins whether a waiting join may run any task of the same job, and not only tasks below the awaited one
 * @param context prepares threads for the job's tasks (class loader, thread-locals), or null
 */
public record JobTraits(
        int level,
        Allowance allowance,
        boolean looseJoins,
        @Nullable Context context) {
    public static final JobTraits PLAIN = new JobTraits(1, Allowance.USUAL, false, null);

    /** Returns how many workers the job may have; {@link Integer#MAX_VALUE} if it may have all. */
    public int workersMax() {
        return allowance.max();
    }

    boolean isLimited() {
        return workersMax() != Integer.MAX_VALUE;
    }

    /** Prepares a thread for a job's tasks, and restores the thread afterwards. */
    public interface Context {
        /** Prepares the current thread. Returns what {@link #uninstall} needs to restore it. */
        @Nullable
        Object install();

        void uninstall(@Nullable Object before);
    }
}
