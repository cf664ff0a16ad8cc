package io.skua.engine;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.job.JobCore;
import java.util.function.Consumer;

/** The sharing without islands: all workers work for all jobs, in one group. */
public final class Everybody implements Sharing {
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
    public boolean isFixed() {
        return true;
    }

    @Override
    public void submit(JobCore job) {
        engine.inject(job, groups[0]);
        engine.tellInjected(job, groups[0]);
    }

    @Override
    public void ended(JobCore job) {}

    @Override
    public void withdrawAll(Consumer<Object> action) {}

    @Override
    public int bagMax() {
        return 0;
    }

    @Override
    public boolean mayWait() {
        return false;
    }

    @Override
    public void lend(Seat seat, Seated idle) {}

    @Override
    public boolean canLend(Seat seat) {
        return false;
    }

    @Override
    public void left(Seat seat) {}

    @Override
    public boolean isUnsettled() {
        return false;
    }

    @Override
    public void tryAgain() {}

    @Override
    public void open() {}

    @Override
    public void close() {}
}
