package io.skua;

import io.skua.job.JobTraits;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * How the jobs of one scheduler are run. Most jobs are submitted with the same options and the same class loader, and
 * share their traits. Only jobs refer to the traits, and with them to the class loader: a scheduler may live longer
 * than the class loader of its first user.
 */
final class UsualTraits {
    private final Skua skua;
    private final JobOptions defaults;
    private volatile WeakReference<@Nullable JobTraits> shared = // for the default options, without a hook
            new WeakReference<>(null);

    UsualTraits(Skua skua, JobOptions defaults) {
        this.skua = skua;
        this.defaults = defaults;
    }

    /** How a job with these options is to be run if this thread submits it now. */
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
