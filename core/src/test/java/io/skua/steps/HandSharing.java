package io.skua.steps;

import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Sharing;
import io.skua.job.JobCore;
import io.skua.job.LightTask;
import org.jspecify.annotations.Nullable;

/** All workers work for all jobs; and the test hears of some questions, and can take a step then. */
public class HandSharing implements Sharing {
    private final @Nullable Sharing real;
    public Group[] groups;

    /** Runs whenever a sleeper asks whether its seat could be lent: after S2, before it looks into bags. */
    public Runnable onLook = () -> {};

    /** @param real what starts jobs, where there is an engine */
    public HandSharing(@Nullable Sharing real) {
        this.real = real;
        this.groups = real == null ? new Group[0] : real.groups();
    }

    @Override
    public Group[] groups() {
        return groups;
    }

    @Override
    public void submit(JobCore job) {
        if (real == null) {
            throw new AssertionError("there is no engine here that runs a job");
        }
        real.submit(job);
    }

    @Override
    public boolean execute(LightTask task) {
        if (real == null) {
            throw new AssertionError("there is no engine here that runs a light task");
        }
        return real.execute(task);
    }

    @Override
    public boolean canLend(Seat seat) {
        onLook.run();
        return false;
    }
}
