package io.skua.engine;

import io.skua.bag.PostedTask;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.JobCore;
import io.skua.job.Jobs;

/** Forks tasks that are announced on a board besides lying in a bag, so that a worker finds them sooner. */
public final class Announcements {
    private Announcements() {}

    /** Queues a task on the critical path of its job, which thieves take first. */
    public static void pushCritical(Worker worker, PostedTask task) {
        JobCore job = worker.ownJob();
        task.post().announce(task, job, worker.seat().critical(Jobs.level(job)));
        worker.engine().seating().useCritical();
        worker.push(task);
    }

    /** Queues a task that preferably the worker at that place runs. */
    public static void pushFor(int place, Worker worker, PostedTask task) {
        Seat there = worker.engine().seating().at(place);
        JobCore job = worker.ownJob();
        if (there == null || there == worker.seat() || !there.isIn(Group.of(job))) {
            worker.push(task);
            return;
        }
        task.post().announce(task, job, there.mail());
        worker.push(task);
        if (Jobs.hasRoom(job)) {
            worker.engine().idle().call(there);
        }
    }
}
