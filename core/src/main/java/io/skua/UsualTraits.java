package io.skua;

import io.skua.job.JobTraits;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * How the jobs of one scheduler are run. Most jobs are submitted with the same options and the same class loader, and
 * share their traits. Only jobs keep the traits, and with them the class loader: a scheduler may live longer than the
 * loader of whoever used it first.
 */
final class UsualTraits {
    private final Skua skua;
    private final JobOptions defaults;
    private volatile WeakReference<@Nullable JobTraits> shared = // of the default options, and without a hook
            new WeakReference<>(null);

    UsualTraits(Skua skua, JobOptions defaults) {
        this.skua = skua;
        this.defaults = defaults;
    }

    /** How a job with these options is to be run when it is submitted now, by this thread. */
    JobTraits of(JobOptions options) {
        if (options != defaults || skua.contextHook() != null) {
            return JobContext.traits(skua, options.orElse(defaults));
        }
        JobTraits usual = shared.get();
        if (usual != null && JobContext.isCurrent(usual)) {
            return usual;
        }
        JobTraits traits = JobContext.traits(skua, defaults);
        if (usual == null) {
            shared = new WeakReference<>(traits);
        }
        return traits;
    }
}
