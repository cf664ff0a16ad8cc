package io.skua.job;

import io.skua.island.Claim;
import org.jspecify.annotations.Nullable;

/**
 * How a job is to be run.
 *
 * @param level priority: 0 is the most urgent
 * @param claim what it may have of the workers; max is {@link Integer#MAX_VALUE} if it may have all
 * @param looseJoins whether a waiting join may run any task of the same job, and not only tasks below it
 * @param context what its tasks find in their thread (class loader, thread-locals)
 */
public record JobTraits(
        int level,
        Claim claim,
        boolean looseJoins,
        @Nullable Context context) {
    public static final JobTraits PLAIN = new JobTraits(1, Claim.USUAL, false, null);

    boolean isLimited() {
        return claim.max() != Integer.MAX_VALUE;
    }

    /** Prepares a thread for a job's tasks, and undoes it. */
    public interface Context {
        /** Returns whatever {@link #uninstall} needs. */
        @Nullable
        Object install();

        void uninstall(@Nullable Object before);
    }
}
