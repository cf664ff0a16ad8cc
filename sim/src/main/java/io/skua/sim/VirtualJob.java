package io.skua.sim;

import io.skua.observe.Event;
import io.skua.workloads.script.Script;
import org.jspecify.annotations.Nullable;

/** A job in progress: its tasks, what they have done, and whom it has to do it. */
final class VirtualJob {
    final World world;
    final int number;
    final MixJob spec;
    final LoopStarter loops;
    final History history = new History();

    /** Who works for it. */
    Crew crew;

    /** The most that can ever work for it: for loops, which ask before they start. */
    int workersMax;

    /** What is drawn of it over time. */
    Course course = (now, job) -> EventQueue.NEVER;

    private final double perUnit;
    private @Nullable VirtualTask root;
    private long taskCount;
    private int live;
    private int liveMax;
    private int queued;
    private int working;
    private long work;
    private long start = -1;
    private long end = -1;
    private long span;

    VirtualJob(World world, int number, MixJob spec) {
        this.world = world;
        this.number = number;
        this.spec = spec;
        this.perUnit = world.prices.perUnit(spec.program());
        this.crew = new Crew(world, number);
        crew.job = this;
        this.workersMax = world.workers.length;
        this.loops = new LoopStarter(this);
    }

    /** Draws something over time. */
    @FunctionalInterface
    interface Course {
        /** @return the next moment to be drawn */
        long at(long now, VirtualJob job);
    }

    // ---- from start to end ----

    /** Makes the first task. */
    VirtualTask begin(VirtualWorker source, long now) {
        VirtualTask first = newTask(spec.program().root(), 0);
        root = first;
        world.log(now, source, TaskEvent.Step.SPAWN, first.number, -1);
        return first;
    }

    /** Its first task starts. */
    void started(VirtualWorker source, long now) {
        start = now;
        world.log(now, source, new Event.Job(number, Event.Job.Phase.STARTED), -1, -1);
        world.sampleFrom(now);
        world.unsettle();
    }

    /** Whether it is the job's first task, which ends last. */
    boolean isRoot(VirtualTask task) {
        return task == root;
    }

    /** Its first task, which ends last, has ended there. */
    void end(VirtualWorker there, VirtualTask first, long now) {
        end = now;
        span = first.span;
        world.log(now, there, new Event.Job(number, Event.Job.Phase.ENDED), -1, -1);
        history.hold(0, now);
        world.jobEnded();
    }

    boolean isRunning() {
        return start >= 0 && end < 0;
    }

    long sample(long now) {
        return course.at(now, this);
    }

    long start() {
        return start;
    }

    long end() {
        return end;
    }

    long span() {
        return span;
    }

    // ---- tasks ----

    VirtualTask newTask(Script script, long itsSpan) {
        live++;
        liveMax = Math.max(liveMax, live);
        taskCount++;
        return world.newTask(script, itsSpan);
    }

    void taskEnded() {
        live--;
    }

    long tasks() {
        return taskCount;
    }

    /** The largest number of tasks that existed at once. */
    int space() {
        return liveMax;
    }

    void taskQueued() {
        queued++;
    }

    void taskUnqueued() {
        queued--;
    }

    /** Tasks that lie in bags. */
    int queued() {
        return queued;
    }

    /** Workers, or strands, with a task that does not wait for another. */
    int working() {
        return working;
    }

    void working(int change) {
        working += change;
    }

    // ---- work ----

    /** What a unit of its work takes. */
    double perUnit() {
        return perUnit;
    }

    /** What so much work takes, in whole cycles. */
    long cycles(VirtualTask task, long units) {
        if (units < 0) {
            throw new IllegalArgumentException("A script of " + title() + " works less than 0 units.");
        }
        double exact = units * perUnit + task.fraction;
        long whole = Math.max(0, Math.round(exact));
        task.fraction = exact - whole;
        return whole;
    }

    void worked(long cycles) {
        work += cycles;
        if (work < 0) {
            throw tooLong();
        }
    }

    long work() {
        return work;
    }

    String title() {
        return spec.program().title();
    }

    IllegalArgumentException tooLong() {
        return new IllegalArgumentException(title() + " takes longer on "
                + world.setup.machine().name() + " than can be counted: choose a smaller program, or smaller costs.");
    }
}
