package io.skua;

import io.skua.island.Allowance;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the tasks of a job find in their thread: the submitter's context class loader, and what the hook carries. */
final class JobContext implements JobTraits.Context {
    private final @Nullable ClassLoader loader;
    private final @Nullable ContextHook hook;
    private final @Nullable Object captured;

    private JobContext(@Nullable ContextHook hook) {
        this.loader = Thread.currentThread().getContextClassLoader();
        this.hook = hook;
        this.captured = hook == null ? null : hook.capture();
    }

    private record Before(
            @Nullable ClassLoader loader, @Nullable Object hooked) {}

    @Override
    public @Nullable Object install() {
        Thread thread = Thread.currentThread();
        ClassLoader loaderBefore = thread.getContextClassLoader();
        if (loaderBefore != loader) {
            thread.setContextClassLoader(loader);
        }
        if (hook == null) {
            return loaderBefore == loader ? null : new Before(loaderBefore, null);
        }
        try {
            return new Before(loaderBefore, hook.install(captured));
        } catch (Throwable thrown) {
            thread.setContextClassLoader(loaderBefore);
            throw thrown;
        }
    }

    @Override
    public void uninstall(@Nullable Object saved) {
        if (saved instanceof Before before) {
            try {
                if (hook != null) {
                    hook.restore(before.hooked);
                }
            } finally {
                Thread.currentThread().setContextClassLoader(before.loader);
            }
        } else if (Thread.currentThread().getContextClassLoader() != loader) {
            Thread.currentThread().setContextClassLoader(loader); // the task has changed the class loader
        }
    }

    /**
     * Whether a job that is submitted now would get equal traits: there is no hook, and the class loader is the same.
     */
    static boolean isCurrent(JobTraits traits) {
        return traits.context() instanceof JobContext context
                && context.hook == null
                && context.loader == Thread.currentThread().getContextClassLoader();
    }

    static JobTraits traits(Skua skua, JobOptions options) {
        return new JobTraits(
                options.priority().ordinal(),
                allowance(skua, options),
                options.hasLooseJoins(),
                new JobContext(skua.contextHook()));
    }

    private static Allowance allowance(Skua skua, JobOptions options) {
        Allowance allowance = options.allowance();
        if (options.needsIslands() && !skua.engine().hasIslands()) {
            throw new IllegalArgumentException("\"" + skua.name()
                    + "\" has no islands, and only there jobs have a min and a weight; build it with islands().");
        }
        if (allowance.min() > skua.workers()) {
            throw new IllegalArgumentException("A job cannot have at least " + allowance.min() + " workers of \""
                    + skua.name() + "\", which has " + skua.workers() + ".");
        }
        return allowance.max() < skua.workers()
                ? allowance
                // a job that may have all workers need not count them
                : new Allowance(allowance.min(), Integer.MAX_VALUE, allowance.weight());
    }

    static String deadlineMessage(Job<?> job, JobOptions options) {
        Duration deadline = options.deadline();
        return deadline == null
                ? ""
                : Jobs.title(job) + " was stopped at its deadline, " + seconds(deadline) + " s after its submission.";
    }

    /** The number of seconds in the form that people write: 0.1, and not PT0.1S. */
    static String seconds(Duration time) {
        return BigDecimal.valueOf(time.getSeconds())
                .add(BigDecimal.valueOf(time.getNano(), 9))
                .stripTrailingZeros()
                .toPlainString();
    }
}
