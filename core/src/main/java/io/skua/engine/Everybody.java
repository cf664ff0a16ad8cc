package io.skua.engine;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Sharing;
import io.skua.job.JobCore;
import io.skua.job.LightTask;
import java.util.function.Function;

/** The sharing without islands: all workers work for all jobs, in one group. */
public final class Everybody implements Sharing {
    /** A class and no lambda, see {@link Links}. */
    public static final class Maker implements Function<Engine, Sharing> {
        @Override
        public Sharing apply(Engine engine) {
            return new Everybody(engine);
        }
    }

    private final Engine engine;
    private final Group[] groups;

    public Everybody(Engine engine) {
        this.engine = engine;
        Group main = engine.main();
        this.groups = new Group[] {main};
        Engine.Settings settings = engine.settings();
        main.setRoster(new Roster(settings.allotment(), settings.policy(), engine.seating()));
        for (Seat seat : engine.seating().all()) {
            seat.setGroups(groups);
        }
    }

    @Override
    public Group[] groups() {
        return groups;
    }

    @Override
    public boolean execute(LightTask task) {
        engine.inject(task, groups[0]);
        engine.tellInjected(task, groups[0]);
        return true;
    }

    @Override
    public void submit(JobCore job) {
        engine.inject(job, groups[0]);
        engine.tellInjected(job, groups[0]);
    }
}
