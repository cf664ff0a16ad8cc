package io.skua;

import io.skua.island.Allowance;
import java.time.Duration;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * How a job is to be run. Immutable; each method returns changed options. Options that are not set here are those of
 * the {@link SkuaBuilder}.
 *
 * <pre>{@code
 * skua.submit(Skua.job("nightly index").priority(Priority.LOW).max(2).deadline(Duration.ofMinutes(5)), () -> index());
 * }</pre>
 */
public final class JobOptions {
    static final JobOptions DEFAULTS = new JobOptions(null, null, Share.UNSAID, null, false);

    /** How many workers the job may have. A number that is 0 is not set. */
    private record Share(int min, int max, int weight) {
        static final Share UNSAID = new Share(0, 0, 0);

        Share orElse(Share other) {
            return new Share(
                    min != 0 ? min : other.min, max != 0 ? max : other.max, weight != 0 ? weight : other.weight);
        }
    }

    private final @Nullable String name;
    private final @Nullable Priority priority;
    private final Share share;
    private final @Nullable Duration deadline;
    private final boolean looseJoins;

    private JobOptions(
            @Nullable String name,
            @Nullable Priority priority,
            Share share,
            @Nullable Duration deadline,
            boolean looseJoins) {
        this.name = name;
        this.priority = priority;
        this.share = share;
        this.deadline = deadline;
        this.looseJoins = looseJoins;
    }

    static JobOptions named(String name) {
        return new JobOptions(Objects.requireNonNull(name, "name"), null, Share.UNSAID, null, false);
    }

    /** Which jobs and tasks free workers take first; see {@link Priority}. */
    public JobOptions priority(Priority newPriority) {
        return new JobOptions(name, Objects.requireNonNull(newPriority, "priority"), share, deadline, looseJoins);
    }

    /**
     * At most this many workers take up tasks of this job at the same time. A thread that comes back from a wait goes
     * on at once, so for moments there may be one worker more.
     */
    public JobOptions max(int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException("A job needs at least 1 worker, not " + workers + ".");
        }
        return share(new Share(share.min, workers, share.weight));
    }

    /**
     * Other jobs never shrink this job's island below this many workers. Needs {@link SkuaBuilder#islands()}. Has no
     * effect on a job that a task submits, since such a job runs in its submitter's island.
     */
    public JobOptions min(int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException(
                    "A job needs at least 1 worker, so min is 1 or more, not " + workers + ".");
        }
        return share(new Share(workers, share.max, share.weight));
    }

    /**
     * When jobs want more workers than there are, each gets a share that is proportional to its weight. Default: 1.
     * Needs {@link SkuaBuilder#islands()}. Has no effect on a job that a task submits, as {@link #min}.
     */
    public JobOptions weight(int itsWeight) {
        if (itsWeight < 1 || itsWeight > Allowance.WEIGHT_MAX) {
            throw new IllegalArgumentException(
                    "A weight is a whole number from 1 to " + Allowance.WEIGHT_MAX + ", not " + itsWeight + ".");
        }
        return share(new Share(share.min, share.max, itsWeight));
    }

    private JobOptions share(Share changed) {
        return new JobOptions(name, priority, changed, deadline, looseJoins);
    }

    /**
     * Cancels the job if it has not ended this long after its submission. Callbacks of its {@link Job#stage} then run
     * in a thread of their own, and hold up neither workers nor other deadlines.
     */
    public JobOptions deadline(Duration afterSubmission) {
        if (afterSubmission.isNegative() || afterSubmission.isZero()) {
            throw new IllegalArgumentException(
                    "A deadline must be longer than 0, not " + JobContext.seconds(afterSubmission) + " s.");
        }
        return new JobOptions(name, priority, share, afterSubmission, looseJoins);
    }

    /**
     * Lets a join that waits run any task of this job, and not only tasks below the one it waits for. This costs fewer
     * thread switches when tasks wait for each other a lot; but code that holds a lock around a join may find an
     * unrelated task of the same job on its stack.
     */
    public JobOptions looseJoins() {
        return new JobOptions(name, priority, share, deadline, true);
    }

    /** These options; those that are not set are taken from {@code defaults}. */
    JobOptions orElse(JobOptions defaults) {
        return new JobOptions(
                name,
                priority != null ? priority : defaults.priority,
                share.orElse(defaults.share),
                deadline,
                looseJoins);
    }

    /** Returns the name of the job; null if it has none. */
    public @Nullable String name() {
        return name;
    }

    /** Returns how long after its submission the job is cancelled; null if it has no deadline. */
    public @Nullable Duration deadline() {
        return deadline;
    }

    /** Returns whether there is a deadline that may pass; one of more than 100 years would overflow. */
    boolean hasDeadline() {
        return deadline != null && deadline.compareTo(Duration.ofDays(36_500)) <= 0;
    }

    /** Returns whether an option is set that tells how workers treat the job: all but its name and its deadline. */
    public boolean areForWorkers() {
        return priority != null || !share.equals(Share.UNSAID) || looseJoins;
    }

    Priority priority() {
        return priority == null ? Priority.NORMAL : priority;
    }

    int max() {
        return share.max == 0 ? Integer.MAX_VALUE : share.max;
    }

    /** Whether an option is set that only islands can fulfil. */
    boolean needsIslands() {
        return share.min != 0 || share.weight != 0;
    }

    /** The allowance of workers that these options ask for. Throws if min and max contradict each other. */
    Allowance allowance() {
        return new Allowance(Math.max(1, share.min), max(), Math.max(1, share.weight));
    }

    boolean hasLooseJoins() {
        return looseJoins;
    }

    @Override
    public String toString() {
        StringJoiner set = new StringJoiner(", ", "JobOptions[", "]");
        if (name != null) {
            set.add("name \"" + name + "\"");
        }
        if (priority != null) {
            set.add("priority " + priority);
        }
        if (share.min != 0) {
            set.add("min " + share.min);
        }
        if (share.max != 0) {
            set.add("max " + share.max);
        }
        if (share.weight != 0) {
            set.add("weight " + share.weight);
        }
        if (deadline != null) {
            set.add("deadline " + JobContext.seconds(deadline) + " s");
        }
        if (looseJoins) {
            set.add("loose joins");
        }
        return set.toString();
    }
}
