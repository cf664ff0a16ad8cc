package io.skua.crew;

import io.skua.idle.Seated;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * Shows in the names of threads which job they work for, so that a thread dump tells it: {@code skua-1-0 (job
 * "nightly index")}. A worker that renamed itself would pay more for the name than for a small job. So the watch does
 * it, for threads that have worked for the same job at {@link #LOOKS} looks in a row; jobs that are shorter never
 * appear. When the thread works for another job or for none, the next look gives its own name back.
 *
 * <p>All fields are used by the watch's thread only. If the thread has been renamed by somebody else meanwhile, its
 * name stays as it is.
 */
final class Labels {
    /** At a look every 10 ms, a job has run for about 100 ms. */
    static final int LOOKS = 10;

    private Labels() {}

    /** What the watch knows of one thread. */
    static final class Label {
        private @Nullable JobCore job; // that the thread worked for at the last look
        private int looks; // for how many looks in a row
        private @Nullable String own; // the name of the thread without a label; null if it has none
        private @Nullable String shown;
    }

    /** Looks at a worker once. */
    static void look(Seated worker) {
        Label label = worker.label() instanceof Label its ? its : new Label();
        worker.setLabel(label);
        JobCore job = worker.job();
        if (job != label.job) {
            remove(worker.thread(), label);
            label.job = job; // and not the job before, which may be garbage now
            label.looks = 0;
        } else if (job != null && ++label.looks == LOOKS) {
            show(worker.thread(), label, job);
        }
    }

    private static void show(Thread thread, Label label, JobCore job) {
        String own = thread.getName();
        String shown = own + " (" + Jobs.title(job) + ")";
        label.own = own;
        label.shown = shown;
        thread.setName(shown);
    }

    private static void remove(Thread thread, Label label) {
        String own = label.own;
        if (own != null && thread.getName().equals(label.shown)) {
            thread.setName(own);
        }
        label.own = null;
        label.shown = null;
    }
}
