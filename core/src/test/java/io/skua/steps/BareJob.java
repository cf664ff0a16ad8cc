package io.skua.steps;

import io.skua.bag.Stock;
import io.skua.bag.StockJob;
import io.skua.bag.Visit;
import io.skua.island.Allowance;
import io.skua.job.JobCore;
import io.skua.job.JobGroup;
import io.skua.job.JobHost;
import io.skua.job.JobTraits;
import io.skua.job.Levels;
import io.skua.task.Task;
import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/** A job of a group, without an engine that runs it. */
public final class BareJob extends StockJob {
    private final Task root;
    public final BareVisit visit = new BareVisit();
    public int finishes; // how often it was finished

    public BareJob(JobGroup group) {
        this(group, Levels.NORMAL, Integer.MAX_VALUE);
    }

    /** @param limit how many workers may work for it at a time */
    public BareJob(JobGroup group, int level, int limit) {
        super(new Host(group), new JobTraits(level, new Allowance(1, limit, 1), false, null));
        root = new BareTask();
    }

    /** A job that an engine runs. */
    public BareJob(JobHost engine, Runnable body) {
        super(engine, JobTraits.PLAIN);
        root = new BareTask(body);
    }

    @Override
    protected Task root() {
        return root;
    }

    @Override
    protected void finished() {
        finishes++;
        endJob(Tasks.status(root));
    }

    @Override
    protected void shutDownNow() {}

    @Override
    protected Visit visit(Stock from) {
        return visit;
    }

    @Override
    protected void published() {}

    /** A visit of the job that does nothing. */
    public static final class BareVisit extends Visit {
        @Override
        protected boolean exec() {
            return true;
        }

        /** Returns the descriptor that was stolen for this visit, and forgets it. */
        public @Nullable Object stolen() {
            return takeFirst();
        }
    }

    private static final class Host implements JobHost {
        private final JobGroup group;

        Host(JobGroup group) {
            this.group = group;
        }

        @Override
        public JobGroup main() {
            return group;
        }

        @Override
        public void jobFinished(JobCore job) {}

        @Override
        public void disturbWorkersOf(JobCore job, boolean interrupt) {}

        @Override
        public void report(String what, Throwable why) {
            throw new AssertionError(what, why);
        }
    }
}
