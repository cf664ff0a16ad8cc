package io.skua.worker;

/**
 * A task that may lie in a bag and on a {@link Board} at the same time: it can be taken twice, and runs once. See
 * {@link Post}.
 */
public abstract class AnnouncedTask extends StructuredTask {
    private final Post post = new Post();

    final Post post() {
        return post;
    }

    @Override
    final boolean claim() {
        return post.claim();
    }

    /** Queues it as a task on the critical path of its job: thieves take it first. */
    public final void pushCritical(Worker worker) {
        JobCore job = worker.ownJob();
        post.announce(this, job, worker.seat().critical(job.level()));
        worker.engine().foundCritical();
        worker.push(this);
    }

    /** Queues it as a task that the worker at that place should run, if it finds the time. */
    public final void pushFor(int place, Worker worker) {
        Seat there = worker.engine().seating().at(place);
        JobCore job = worker.ownJob();
        if (there == null || there == worker.seat() || !there.isIn(job.group())) {
            worker.push(this);
            return;
        }
        post.announce(this, job, there.mail());
        worker.push(this);
        if (job.hasRoom()) {
            worker.engine().idle().call(there);
        }
    }
}
