package io.skua;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a job is to be run. Immutable; each method returns changed options. What is not said follows the {@link SkuaBuilder}.
 *
 * <pre>{@code
 * skua.submit(Skua.job("nightly index").priority(Priority.LOW).limit(2).deadline(Duration.ofMinutes(5)), () -> index());
 * }</pre>
 */
public final class JobOptions {
    static final JobOptions DEFAULTS = new JobOptions(null, null, 0, null, false);

    private final @Nullable String name;
    private final @Nullable Priority priority;
    private final int limit; // 0: not said
    private final @Nullable Duration deadline;
    private final boolean looseJoins;

    private JobOptions(
            @Nullable String name,
            @Nullable Priority priority,
            int limit,
            @Nullable Duration deadline,
            boolean looseJoins) {
        this.name = name;
        this.priority = priority;
        this.limit = limit;
        this.deadline = deadline;
        this.looseJoins = looseJoins;
    }

    static JobOptions named(String name) {
        return new JobOptions(Objects.requireNonNull(name, "name"), null, 0, null, false);
    }

    public JobOptions priority(Priority newPriority) {
        return new JobOptions(name, Objects.requireNonNull(newPriority, "priority"), limit, deadline, looseJoins);
    }

    /**
     * At most so many workers take up tasks of this job at the same time. A thread that comes back from a wait goes on at once, so for
     * moments there may be one more.
     */
    public JobOptions limit(int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException("A job needs at least 1 worker, not " + workers + ".");
        }
        return new JobOptions(name, priority, workers, deadline, looseJoins);
    }

    /** The job is stopped when it has not ended so long after its submission. */
    public JobOptions deadline(Duration afterSubmission) {
        if (afterSubmission.isNegative() || afterSubmission.isZero()) {
            throw new IllegalArgumentException("A deadline lies in the future, not at " + afterSubmission + ".");
        }
        return new JobOptions(name, priority, limit, afterSubmission, looseJoins);
    }

    /**
     * A join that waits may run any task of this job, and not only tasks below the one it waits for. Costs fewer thread switches
     * when tasks wait for each other a lot; but code that holds a lock around a join may find an unrelated task of the same job
     * on its stack.
     */
    public JobOptions looseJoins() {
        return new JobOptions(name, priority, limit, deadline, true);
    }

    /** These options, with what they do not say taken from others. */
    JobOptions orElse(JobOptions defaults) {
        return new JobOptions(
                name,
                priority != null ? priority : defaults.priority,
                limit != 0 ? limit : defaults.limit,
                deadline,
                looseJoins);
    }

    @Nullable
    String name() {
        return name;
    }

    Priority priority() {
        return priority == null ? Priority.NORMAL : priority;
    }

    int limit() {
        return limit == 0 ? Integer.MAX_VALUE : limit;
    }

    @Nullable
    Duration deadline() {
        return deadline;
    }

    boolean hasLooseJoins() {
        return looseJoins;
    }
}
