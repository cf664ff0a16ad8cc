package io.skua.stress;

import io.skua.ForkJoinTask;
import io.skua.Handle;
import io.skua.Job;
import io.skua.LongHandle;
import io.skua.LongTask;
import io.skua.ObjectTask;
import io.skua.RecursiveAction;
import io.skua.RecursiveTask;
import io.skua.Skua;
import io.skua.engine.OpenBags;
import io.skua.stress.Node.Step;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link RandomProgram} on a scheduler. Every node checks its own result against the {@link Oracle} as
 * soon as it has one, and counts its starts and ends.
 */
final class ProgramRun {
    /** Booms that arrived in another thread than the one that threw them. */
    static final LongAdder CROSSED = new LongAdder();

    /** Callbacks that ran in a thread that was between two jobs. */
    static final LongAdder BETWEEN_JOBS = new LongAdder();

    private final Skua skua;
    private final RandomProgram program;
    private final Oracle oracle;
    private final Conditions conditions;
    private final Joinable[] handles; // plain: the fork or join between writer and reader must order them
    private final long[] values; // plain, likewise: what bodies without a result have computed
    private final CountDownLatch[] startedLatches;
    private final AtomicIntegerArray starts;
    private final AtomicIntegerArray ends;
    private final AtomicInteger active = new AtomicInteger();
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet(); // kept where they are to be interrupted
    private volatile boolean disturbed;
    private volatile @Nullable String complaint;

    /**
     * What may happen to a run.
     *
     * @param stoppable the job may be cancelled while it runs
     * @param softStop in a way that does not interrupt it
     * @param disturbed its threads are interrupted from outside, or anything may fail
     * @param loader that all nodes must find as their thread's context class loader; null if any may be there
     */
    record Conditions(
            boolean stoppable,
            boolean softStop,
            boolean disturbed,
            @Nullable ClassLoader loader) {}

    ProgramRun(Skua skua, RandomProgram program, Oracle oracle, Conditions conditions) {
        this.skua = skua;
        this.program = program;
        this.oracle = oracle;
        this.conditions = conditions;
        int size = program.size();
        handles = new Joinable[size];
        values = new long[size];
        startedLatches = new CountDownLatch[size];
        for (int i = 0; i < size; i++) {
            startedLatches[i] = new CountDownLatch(1);
        }
        starts = new AtomicIntegerArray(size);
        ends = new AtomicIntegerArray(size);
    }

    private interface Joinable {
        long join(Node.Wait wait) throws Exception;
    }

    /** The whole program; call it as the body of a job. */
    long body() throws Exception {
        return run(program.root());
    }

    /** The whole program as a drop-in task. */
    ForkJoinTask<Long> task() {
        return new RecursiveNode(this, program.root());
    }

    /** Blocking sections need not wait any longer: the job is being stopped. */
    void disturb() {
        disturbed = true;
    }

    // ---- what has happened ----

    /** The first thing that was wrong inside; null if nothing was. */
    @Nullable
    String complaint() {
        return complaint;
    }

    int active() {
        return active.get();
    }

    /** Threads that have run a node. */
    Set<Thread> workers() {
        return workers;
    }

    boolean hasStarted(int id) {
        return starts.get(id) > 0;
    }

    /** What is wrong with the counts after the job has ended; null if nothing is. */
    @Nullable
    String countComplaint(boolean stopped) {
        for (int id = 0; id < program.size(); id++) {
            int started = starts.get(id);
            if (started != ends.get(id)) {
                return "node " + id + " started " + started + " times and ended " + ends.get(id) + " times";
            }
            int least = oracle.isCertain(id) && !stopped ? 1 : 0;
            int most = oracle.isPossible(id) ? 1 : 0;
            if (started < least || started > most) {
                return "node " + id + " ran " + started + " times, not " + least + " to " + most;
            }
        }
        return null;
    }

    private void complain(String what) {
        if (complaint == null) {
            complaint = what;
        }
    }

    // ---- nodes ----

    long run(Node node) throws Exception {
        start(node.id());
        try {
            long value = compute(node);
            checkValue(node, value);
            values[node.id()] = value;
            return value;
        } catch (Throwable thrown) {
            checkThrown(node, thrown);
            throw thrown;
        } finally {
            end(node.id());
        }
    }

    void start(int id) {
        active.incrementAndGet();
        if (conditions.disturbed()) {
            workers.add(Thread.currentThread());
        }
        ClassLoader loader = conditions.loader();
        if (loader != null && Thread.currentThread().getContextClassLoader() != loader) {
            complain("node " + id + " found another class loader");
        }
        starts.incrementAndGet(id);
        startedLatches[id].countDown();
    }

    void end(int id) {
        ends.incrementAndGet(id);
        active.decrementAndGet();
    }

    private void checkValue(Node node, long value) {
        Oracle.Result expected = oracle.result(node.id());
        if (expected.isBoom() || narrowed(expected.value(), value) != expected.value()) {
            complain("node " + node.id() + " returned " + Long.toHexString(value) + ", not " + expected);
        }
    }

    /** The oracle knows what arrives at the joiner, which may be an int. */
    private static long narrowed(long expected, long value) {
        return expected == (int) expected ? (int) value : value;
    }

    private void checkThrown(Node node, Throwable thrown) {
        Boom boom = Boom.in(thrown);
        Oracle.Result expected = oracle.result(node.id());
        boolean mayBeStopped = conditions.stoppable() || conditions.disturbed() || !oracle.isCertain(node.id());
        if (boom == null ? !mayBeStopped : boom.id() != expected.boom()) {
            complain("node " + node.id() + " threw " + thrown + ", not " + expected);
        }
        if (boom != null || conditions.disturbed()) {
            disturbed = true;
        }
    }

    private long compute(Node node) throws Exception {
        checkHidden(node);
        long value = RandomProgram.work(node.id(), node.work());
        for (Step step : node.steps()) {
            value = compute(step, value);
            checkHidden(node);
        }
        if (node.throwing() != null) {
            throw Boom.of(node.throwing(), node.id());
        }
        return value;
    }

    /** Nobody starves behind a body that takes long: every queued task can be stolen while code of users runs. */
    private void checkHidden(Node node) {
        String complaint = OpenBags.complaint();
        if (complaint != null) {
            complain("in node " + node.id() + " " + complaint);
        }
    }

    private long compute(Step step, long value) throws Exception {
        if (step instanceof Node.Fork fork) {
            fork(fork);
            return value;
        }
        if (step instanceof Node.Join join) {
            return fold(value, join.caught(), () -> handles[join.id()].join(join.how()));
        }
        if (step instanceof Node.Call call) {
            return fold(value, call.caught(), () -> skua.run(() -> run(call.child())));
        }
        if (step instanceof Node.Submit submit) {
            return fold(value, submit.caught(), () -> submit(submit));
        }
        if (step instanceof Node.Chain chain) {
            return fold(value, chain.caught(), () -> chain(chain));
        }
        if (step instanceof Node.InvokeAll all) {
            return fold(value, all.caught(), () -> invokeAll(all));
        }
        if (step instanceof Node.Complete complete) {
            return fold(value, complete.caught(), () -> new CompleterNode(this, null, complete.root()).invoke());
        }
        if (step instanceof Node.Await await) {
            blocking(await.nested(), () -> await(startedLatches[await.id()]));
        } else if (step instanceof Node.Block block) {
            blocking(block.nested(), () -> RandomProgram.work(1, block.work()));
        }
        return value;
    }

    private interface Part {
        long compute() throws Exception;
    }

    private static long fold(long value, boolean caught, Part part) throws Exception {
        try {
            return RandomProgram.mix(value, part.compute());
        } catch (Throwable thrown) {
            Boom boom = Boom.in(thrown);
            if (boom != null && boom.thrower() != Thread.currentThread()) {
                CROSSED.increment();
            }
            if (!caught || boom == null) {
                throw thrown;
            }
            return RandomProgram.mix(value, ~boom.id());
        }
    }

    private static void blocking(boolean nested, Part section) throws Exception {
        if (nested) {
            Skua.blocking(() -> Skua.blocking(section::compute));
        } else {
            Skua.blocking(section::compute);
        }
    }

    /** Waits for ever if it must, unless the releasing node may have been cancelled without this one. */
    private long await(CountDownLatch latch) throws InterruptedException {
        if (!conditions.softStop()
                && !conditions.disturbed()
                && !program.features().booms()) {
            latch.await();
            return 0;
        }
        while (!disturbed && !latch.await(1, TimeUnit.MILLISECONDS)) {}
        return 0;
    }

    private long submit(Node.Submit submit) throws Exception {
        Node child = submit.child();
        if (submit.entry() == Node.Entry.TASK_JOIN) {
            return skua.submit(new RecursiveNode(this, child)).join();
        }
        Job<Long> job = skua.submit(() -> run(child));
        return submit.entry() == Node.Entry.GET ? job.get() : Skua.blocking(() -> job.get());
    }

    private long chain(Node.Chain chain) throws Exception {
        CompletableFuture<Long> both = skua.submit(() -> run(chain.first()))
                .stage()
                .thenApply(first -> RandomProgram.mix(first, callback(chain)))
                .toCompletableFuture();
        return Skua.blocking(() -> both.get());
    }

    /** Runs in whichever thread ends the first job, or in the one that asks for its stage. */
    private long callback(Node.Chain chain) {
        Node second = chain.second();
        BETWEEN_JOBS.add(skua.isInside() ? 0 : 1);
        if (chain.callback() == Node.Callback.RUN && !skua.isInside()) {
            return skua.run(() -> run(second));
        }
        try {
            return skua.submit(() -> run(second)).get();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    private long invokeAll(Node.InvokeAll all) {
        List<RecursiveNode> tasks = all.children().stream()
                .map(child -> new RecursiveNode(this, child))
                .toList();
        ForkJoinTask.invokeAll(tasks);
        long value = 0;
        for (RecursiveNode task : tasks) {
            value = RandomProgram.mix(value, task.join());
        }
        return value;
    }

    // ---- the forms of a fork ----

    private void fork(Node.Fork fork) {
        Node child = fork.child();
        handles[child.id()] = switch (fork.form()) {
            case CALLABLE -> {
                Handle<Long> handle = Skua.fork(() -> run(child));
                yield wait -> handle.join();
            }
            case CRITICAL -> {
                Handle<Long> handle = Skua.forkCritical(() -> run(child));
                yield wait -> handle.join();
            }
            case RUNNABLE -> {
                Handle<@Nullable Void> handle = Skua.fork((Runnable) () -> runUnchecked(child));
                yield wait -> {
                    handle.join();
                    return values[child.id()];
                };
            }
            case LONG -> {
                LongHandle handle = Skua.forkLong(() -> runUnchecked(child));
                yield wait -> handle.join();
            }
            case INT -> {
                var handle = Skua.forkInt(() -> (int) runUnchecked(child));
                yield wait -> handle.join();
            }
            case DOUBLE -> {
                var handle = Skua.forkDouble(() -> (int) runUnchecked(child));
                yield wait -> (long) handle.join();
            }
            case LONG_TASK -> {
                LongNode task = new LongNode(this, child);
                task.fork();
                yield wait -> task.join();
            }
            case OBJECT_TASK -> {
                ObjectNode task = new ObjectNode(this, child);
                task.fork();
                yield wait -> task.join();
            }
            case RECURSIVE_TASK -> dropIn(new RecursiveNode(this, child), fork);
            case RECURSIVE_ACTION -> dropIn(new ActionNode(this, child), fork);
        };
    }

    private Joinable dropIn(ForkJoinTask<?> task, Node.Fork fork) {
        task.fork();
        if (fork.again() && task.tryUnfork()) {
            task.fork();
        }
        return wait -> {
            switch (wait) {
                case JOIN -> task.join();
                case GET -> task.get();
                case TIMED_GET -> task.get(1, TimeUnit.DAYS);
            }
            return task.getRawResult() instanceof Long value
                    ? value
                    : values[fork.child().id()];
        };
    }

    private long runUnchecked(Node node) {
        try {
            return run(node);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    private static final class LongNode extends LongTask {
        private final ProgramRun run;
        private final Node node;

        LongNode(ProgramRun run, Node node) {
            this.run = run;
            this.node = node;
        }

        @Override
        protected long compute() {
            return run.runUnchecked(node);
        }
    }

    private static final class ObjectNode extends ObjectTask<Long> {
        private final ProgramRun run;
        private final Node node;

        ObjectNode(ProgramRun run, Node node) {
            this.run = run;
            this.node = node;
        }

        @Override
        protected Long compute() {
            return run.runUnchecked(node);
        }
    }

    private static final class RecursiveNode extends RecursiveTask<Long> {
        private final ProgramRun run;
        private final Node node;

        RecursiveNode(ProgramRun run, Node node) {
            this.run = run;
            this.node = node;
        }

        @Override
        protected Long compute() {
            return run.runUnchecked(node);
        }
    }

    private static final class ActionNode extends RecursiveAction {
        private final ProgramRun run;
        private final Node node;

        ActionNode(ProgramRun run, Node node) {
            this.run = run;
            this.node = node;
        }

        @Override
        protected void compute() {
            run.runUnchecked(node);
        }
    }
}
