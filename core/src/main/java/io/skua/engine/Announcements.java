package io.skua.engine;

import io.skua.bag.PostedTask;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.job.JobCore;
import io.skua.job.Jobs;

/** Forks that are announced on a board beside the bag that they lie in, so that somebody finds them sooner. */
public final class Announcements {
    private Announcements() {}

    /** Queues a task on the critical path of its job: thieves take it first. */
    public static void pushCritical(Worker worker, PostedTask task) {
        JobCore job = worker.ownJob();
        task.post().announce(task, job, worker.seat().critical(Jobs.level(job)));
        worker.engine().seating().useCritical();
        worker.push(task);
    }

    /** Queues a task that the worker at that place should run, if it finds the time. */
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
