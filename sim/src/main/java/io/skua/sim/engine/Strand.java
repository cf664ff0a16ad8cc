package io.skua.sim.engine;

import io.skua.sim.time.Activity;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stack of one thread: scripts in progress, and the tasks that they have spawned and not joined.
 *
 * <p>The spawned tasks lie on a stack. The strand's worker pushes and joins at the top; thieves take from {@code head}
 * upwards, so the tasks below {@code head} have been stolen. While a worker waits for a stolen task, all tasks on its
 * stack have been stolen, since joins go from the top down and thieves from the bottom up. If the worker runs another
 * task meanwhile, the bag of that task begins where the stack ends. So one {@code head} is enough for all bags, and
 * only the innermost bag can have tasks to steal.
 */
public final class Strand implements StepSink {
    static final byte WORK = 0;
    static final byte SPAWN = 1;
    static final byte CALL = 2;
    static final byte SYNC = 3;
    static final byte LOOP = 4;
    static final byte ACTIVITY = 5;

    /** A frame of a script that another one has called. */
    static final byte CALLED = 0;
    /** The first frame of a task that its own worker took back at a sync. */
    static final byte OWN = 1;
    /** The first frame of a task that was stolen, or of the root: it opens a bag. */
    static final byte TAKEN = 2;

    private byte[] kinds = new byte[8];
    private long[] units = new long[8];
    private @Nullable Object[] what = new Object[8];
    private int steps;

    private int[] next = new int[4]; // step, by frame
    private int[] base = new int[4];
    private int[] unsynced = new int[4];
    private byte[] frameKinds = new byte[4];
    private VirtualTask[] tasks = new VirtualTask[4]; // that a frame belongs to
    private long[] outerSpans = new long[4];
    private int frames;

    private VirtualTask[] spawned = new VirtualTask[4];
    private int head;
    private int top;

    private VirtualTask[] roots = new VirtualTask[2]; // by bag
    private @Nullable VirtualTask[] awaited = new VirtualTask[2];
    private int bags;

    /** The longest chain of work before the next step. */
    long span;

    /** The worker that runs this strand, or ran it last. */
    VirtualWorker home;

    /** The job whose tasks this strand has, or had last. */
    public VirtualJob job;

    /** Whether this strand waits for a task and no worker runs it. */
    boolean parked;

    /**
     * Whether no worker runs this strand, or its worker is about to put it aside. Then only workers that wait for one
     * of its tasks steal from it.
     */
    boolean aside;

    /**
     * Workers that wait in a join, and want to know when this strand has a task to take or begins to wait for another
     * strand.
     */
    final List<VirtualWorker> watchers = new ArrayList<>();

    Strand(VirtualWorker home, VirtualJob job) {
        this.home = home;
        this.job = job;
    }

    // ---- steps, as scripts write them ----

    @Override
    public void work(long amount) {
        add(WORK, amount, null);
    }

    @Override
    public void spawn(Script child) {
        add(SPAWN, 0, child);
    }

    @Override
    public void call(Script child) {
        add(CALL, 0, child);
    }

    @Override
    public void sync() {
        add(SYNC, 0, null);
    }

    @Override
    public void loop(ScriptLoop loop) {
        add(LOOP, 0, loop);
    }

    void activity(Activity activity) {
        add(ACTIVITY, 0, activity);
    }

    private void add(byte kind, long amount, @Nullable Object object) {
        if (steps == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * steps);
            units = Arrays.copyOf(units, 2 * steps);
            what = Arrays.copyOf(what, 2 * steps);
        }
        kinds[steps] = kind;
        units[steps] = amount;
        what[steps++] = object;
    }

    // ---- frames ----

    /** Starts a script on top of the frames that run here. */
    void enter(byte kind, VirtualTask task, Script script) {
        if (frames == next.length) {
            growFrames();
        }
        base[frames] = steps;
        next[frames] = steps;
        unsynced[frames] = 0;
        frameKinds[frames] = kind;
        tasks[frames] = task;
        outerSpans[frames] = span;
        frames++;
        script.write(this);
    }

    private void growFrames() {
        int size = 2 * frames;
        next = Arrays.copyOf(next, size);
        base = Arrays.copyOf(base, size);
        unsynced = Arrays.copyOf(unsynced, size);
        frameKinds = Arrays.copyOf(frameKinds, size);
        tasks = Arrays.copyOf(tasks, size);
        outerSpans = Arrays.copyOf(outerSpans, size);
    }

    /** Ends the innermost frame. */
    void leave() {
        frames--;
        int from = base[frames];
        Arrays.fill(what, from, steps, null);
        steps = from;
    }

    boolean atEnd() {
        return next[frames - 1] == steps;
    }

    /** The number of the next step, for {@link #kind}, {@link #amount} and {@link #object}. */
    int advance() {
        return next[frames - 1]++;
    }

    /** Takes the last step back, so that it comes again. */
    void stepBack() {
        next[frames - 1]--;
    }

    byte kind(int step) {
        return kinds[step];
    }

    long amount(int step) {
        return units[step];
    }

    @Nullable
    Object object(int step) {
        return what[step];
    }

    byte frameKind() {
        return frameKinds[frames - 1];
    }

    /** The task that the innermost frame belongs to. */
    VirtualTask task() {
        return tasks[frames - 1];
    }

    boolean hasUnsynced() {
        return unsynced[frames - 1] > 0;
    }

    /** The span at the moment when the innermost frame began. */
    long outerSpan() {
        return outerSpans[frames - 1];
    }

    // ---- spawned tasks ----

    /**
     * Adds a task that can be stolen.
     *
     * @return whether there was nothing to steal before
     */
    boolean push(VirtualTask task) {
        if (top == spawned.length) {
            spawned = Arrays.copyOf(spawned, 2 * top);
        }
        spawned[top++] = task;
        unsynced[frames - 1]++;
        return top - head == 1;
    }

    boolean hasWork() {
        return head < top;
    }

    /** How many tasks could be stolen. */
    public int size() {
        return top - head;
    }

    /** The task that a thief would take. */
    public VirtualTask oldest() {
        return spawned[head];
    }

    /** Takes the oldest task, for a thief. */
    VirtualTask take() {
        return spawned[head++];
    }

    /** The task that the next sync waits for. */
    VirtualTask latest() {
        return spawned[top - 1];
    }

    /** Removes the latest task, which is joined, or is run in order to be joined. */
    @SuppressWarnings("NullAway") // nobody looks at entries above the top
    void popLatest() {
        spawned[--top] = null;
        head = Math.min(head, top);
        unsynced[frames - 1]--;
    }

    // ---- bags ----

    void openBag(VirtualTask root) {
        if (bags == roots.length) {
            roots = Arrays.copyOf(roots, 2 * bags);
            awaited = Arrays.copyOf(awaited, 2 * bags);
        }
        root.strand = this;
        root.bag = bags;
        roots[bags++] = root;
    }

    void closeBag() {
        bags--;
    }

    int bags() {
        return bags;
    }

    /** Whether the innermost bag is that of this task; only the innermost bag can have tasks to steal. */
    boolean runs(VirtualTask root) {
        return bags > 0 && roots[bags - 1] == root;
    }

    /** The task that the task of this bag waits for; null if it does not wait. */
    @Nullable
    VirtualTask awaited(int bag) {
        return awaited[bag];
    }

    /** The task that the task of the innermost bag waits for. */
    @Nullable
    VirtualTask awaited() {
        return bags == 0 ? null : awaited[bags - 1];
    }

    void setAwaited(@Nullable VirtualTask task) {
        awaited[bags - 1] = task;
    }
}
