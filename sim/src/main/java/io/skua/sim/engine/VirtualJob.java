package io.skua.sim.engine;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.sim.setup.JobSpec;
import io.skua.sim.tally.History;
import io.skua.sim.time.EventQueue;
import io.skua.workloads.script.Script;
import org.jspecify.annotations.Nullable;

/** A job in progress: its tasks, what they have done, and the workers that it has. */
public final class VirtualJob {
    /** Where the job runs. */
    public final World world;
    /** The index among the jobs of the run. */
    public final int number;
    /** What the user asked for. */
    public final JobSpec spec;
    /** Starts the loops of this job. */
    public final LoopStarter loops;
    /** Which workers the job has had. */
    public final History history = new History();

    /** Who works for it. */
    public VirtualGroup group;

    /** The largest number of workers that this job can ever have. Loops ask for it before they start. */
    public int workersMax;

    /** Samples this job over time, for charts. */
    public Course course = (now, job) -> EventQueue.NEVER;

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

    VirtualJob(World world, int number, JobSpec spec) {
        this.world = world;
        this.number = number;
        this.spec = spec;
        this.perUnit = world.prices.perUnit(spec.program());
        this.group = new VirtualGroup(world, number);
        group.job = this;
        this.workersMax = world.workers.length;
        this.loops = new LoopStarter(this);
    }

    /** Samples a job over time, for charts. */
    @FunctionalInterface
    public interface Course {
        /**
         * Called when time has come to this moment.
         *
         * @return the next moment to be sampled
         */
        long at(long now, VirtualJob job);
    }

    // ---- from start to end ----

    /** Makes the first task. */
    public VirtualTask begin(VirtualWorker source, long now) {
        VirtualTask first = newTask(spec.program().root(), 0);
        root = first;
        world.log(now, source, Event.step(EventKind.SPAWN), first.number, -1);
        return first;
    }

    /** Its first task starts. */
    void started(VirtualWorker source, long now) {
        start = now;
        world.log(now, source, Event.job(number, JobPhase.STARTED), -1, -1);
        world.sampleFrom(now);
        world.unsettle();
    }

    /** Whether it is the job's first task, which ends last. */
    boolean isRoot(VirtualTask task) {
        return task == root;
    }

    /** Called when the job's first task has ended at this worker; it is the last task to end. */
    void end(VirtualWorker there, VirtualTask first, long now) {
        end = now;
        span = first.span;
        world.log(now, there, Event.job(number, JobPhase.DONE), -1, -1);
        history.hold(0, now);
        world.jobEnded();
    }

    /** Returns whether the job has started and has not ended. */
    public boolean isRunning() {
        return start >= 0 && end < 0;
    }

    long sample(long now) {
        return course.at(now, this);
    }

    /** Returns when the job started, in cycles; −1 if it has not. */
    public long start() {
        return start;
    }

    /** Returns when the job ended, in cycles; −1 if it has not. */
    public long end() {
        return end;
    }

    /** Returns the longest chain of work in cycles; it is known when the job has ended. */
    public long span() {
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

    /** Returns how many tasks there were so far. */
    public long tasks() {
        return taskCount;
    }

    /** The largest number of tasks that existed at once. */
    public int space() {
        return liveMax;
    }

    void taskQueued() {
        queued++;
    }

    void taskUnqueued() {
        queued--;
    }

    /** Tasks that lie in bags. */
    public int queued() {
        return queued;
    }

    /** How many workers or strands have a task that does not wait for another task. */
    public int working() {
        return working;
    }

    void working(int change) {
        working += change;
    }

    // ---- work ----

    /** How many cycles a unit of the program's work takes. */
    double perUnit() {
        return perUnit;
    }

    /** How many whole cycles this much work takes. */
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

    /** Returns the cycles of the program's own work so far. */
    public long work() {
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
