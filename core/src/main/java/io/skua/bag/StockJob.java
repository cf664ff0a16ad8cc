package io.skua.bag;

import io.skua.job.JobCore;
import io.skua.job.JobHost;
import io.skua.job.JobTraits;

/** A job whose work is descriptors in stocks ({@link Stock}), besides the tasks that are forked in it: a pool. */
public abstract class StockJob extends JobCore {
    protected StockJob(JobHost host, JobTraits traits) {
        super(host, traits);
    }

    /**
     * Makes a task that works for this pool. Takes nothing yet, so it may fail for lack of memory.
     *
     * @param from where the visitor may take more descriptors; attached to its own bag if the visitor owns it
     */
    protected abstract Visit visit(Stock from);

    /** See {@link Stock#published}. */
    protected abstract void published();

    @Override
    protected String title() {
        return "work of a place";
    }
}
