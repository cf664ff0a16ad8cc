package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.field.Fields;
import io.skua.kernel.Kernel;
import io.skua.observe.EventKind;
import io.skua.policy.RandomSource;
import io.skua.task.Failure;
import io.skua.task.Task;
import io.skua.tree.Node;
import io.skua.tree.Pace;
import io.skua.tree.RangeNode;
import io.skua.tree.Seeker;
import io.skua.tree.SourceNode;
import io.skua.tree.Traversal;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A loop that runs: its tree, and the workers that take part.
 *
 * <p><b>How other workers come in.</b> The caller pushes one {@link Invitation} into its bag and starts on the root of
 * the tree. Whoever steals an invitation pushes a new one (two, as long as fewer workers have come than there are, so
 * that many come soon), and takes part. So there always is an invitation to be stolen, and loops find their thieves by
 * the same rules as tasks: policy, priority, limits.
 *
 * <p><b>How a loop ends.</b> A participant leaves when it finds no elements that it could take. Since these only get
 * fewer (N3), it would not find any later either. It joins the invitations that it pushed: an invitation that nobody
 * took is dropped, and while the participant waits for the others it helps with tasks that their batches have forked.
 * When the caller has joined its invitations, either every element has been run and every part of the result combined
 * (N8), or the loop was stopped.
 *
 * <p><b>How a loop is stopped.</b> The {@link StopFlag} is set by the first exception, by a result that makes the rest
 * useless, or by the end of the job; a loop that makes a window has a flag outside of it, too ({@link OrderedRun}).
 * Every participant reads the flag before each batch. A search for the first element cannot just stop when it has found
 * an element, since there may be another one further left; it discards whatever comes after the best element so far.
 */
public final class LoopRun {
    private static final VarHandle EXPECTED = Fields.handle(MethodHandles.lookup(), "expected", int.class);
    private static final VarHandle SEEKERS = Fields.handle(MethodHandles.lookup(), "seekers", int.class);

    private static final AtomicLong NUMBERS = new AtomicLong(); // of loops that somebody listens to

    private final Kernel kernel;
    private final Object data;
    private final Reduction reduction;
    private final LoopOptions options;
    private final Node root;
    private final int workers;

    @SuppressWarnings("FieldMayBeFinal") // changed through EXPECTED
    private volatile int expected = 1; // the caller, and all workers that were ever invited

    @SuppressWarnings("unused") // changed through SEEKERS
    private volatile int seekers;

    private final StopFlag halt;
    private @Nullable Object anyFound; // this field and those below are guarded by this
    private @Nullable Failure failure;
    private int participants;
    private long batches;

    /** @param workers how many workers the scheduler has */
    LoopRun(Input input, Reduction reduction, LoopOptions options, int workers) {
        this.kernel = input.kernel();
        this.data = input.data();
        this.root = input.root();
        this.reduction = reduction;
        this.options = options;
        this.halt = new StopFlag(options.stop());
        this.workers = Math.min(workers, options.workers());
    }

    /**
     * What a loop goes over.
     *
     * @param data what the kernel reads from; not used if the elements have no index
     */
    public record Input(Kernel kernel, Object data, Node root) {}

    /** Runs the loop. The result is {@link Node#NOTHING} if no element led to a result. */
    Object run(Worker worker) {
        long number = worker.trail() == null ? 0 : NUMBERS.incrementAndGet();
        long elements = worker.trail() == null ? 0 : elements();
        worker.tell(EventKind.LOOP, 0, number, elements);
        try {
            takePart(worker);
        } finally {
            worker.tell(EventKind.LOOP, 1, number, elements);
        }
        worker.throwIfStopping();
        return result();
    }

    /** Returns how many elements the loop goes over; an estimate if the source does not know. */
    private long elements() {
        long count = root instanceof RangeNode range ? range.until() - range.start() : ((SourceNode) root).rest();
        return Math.max(0, count);
    }

    private synchronized Object result() {
        if (options.report() != null) {
            options.report().accept(new LoopFigures(root.size(), batches, participants));
        }
        if (failure != null) {
            throw failure.rethrow();
        }
        if (anyFound != null) {
            return anyFound;
        }
        Object result = root.result();
        if (result == null && halt.isStoppedOutside()) {
            throw new CancellationException("Nobody wants the result of this loop any more.");
        }
        if (result == null) {
            throw new AssertionError("the loop has ended without a result"); // N8
        }
        return result;
    }

    /** Works on the tree until no element is left to take, and waits for the workers that it has invited. */
    private void takePart(Worker worker) {
        int index = (int) SEEKERS.getAndAdd(this, 1);
        Seeker seeker = new Seeker(index, workers, new RandomSource(index + System.identityHashCode(this)));
        Participant participant = new Participant(this, worker, seeker);
        Node work = find(participant);
        if (work == null) {
            return;
        }
        Invitation first = null;
        Invitation second = null;
        long mark = worker.mark();
        try {
            first = invite(worker, options.workers());
            second = index == 0 ? null : invite(worker, workers);
            participant.work(work);
        } catch (Throwable thrown) {
            fail(thrown);
            worker.cancelForksSince(mark);
        }
        count(participant.batches());
        dismiss(worker, second);
        dismiss(worker, first);
    }

    private @Nullable Node find(Participant participant) {
        try {
            return halt.isStopped() ? null : participant.find();
        } catch (Throwable thrown) { // a source that throws when it is split
            fail(thrown);
            return null;
        }
    }

    /** Keeps the first exception, drops others, and stops the loop. */
    private synchronized void fail(Throwable thrown) {
        if (failure == null) {
            failure = Worker.current().failureOf(thrown);
        }
        halt.stop();
    }

    private synchronized void count(long itsBatches) {
        participants++;
        batches += itsBatches;
    }

    private @Nullable Invitation invite(Worker worker, int most) {
        for (int seen = expected; seen < most; seen = expected) {
            if (EXPECTED.compareAndSet(this, seen, seen + 1)) {
                Invitation invitation = new Invitation(this);
                worker.push(invitation);
                return invitation;
            }
        }
        return null;
    }

    private static void dismiss(Worker worker, @Nullable Invitation invitation) {
        if (invitation != null && !worker.unfork(invitation)) {
            worker.join(invitation);
        }
    }

    /** A task that lets the worker which takes it take part in the loop. */
    private static final class Invitation extends Task {
        private final LoopRun run;

        Invitation(LoopRun run) {
            this.run = run;
        }

        @Override
        protected boolean exec() {
            run.takePart(Worker.current());
            return true;
        }
    }

    // ---- what participants call ----

    Node root() {
        return root;
    }

    Object data() {
        return data;
    }

    Traversal traversal() {
        return options.traversal();
    }

    LeafReducer newReducer() {
        return reduction.newReducer(kernel);
    }

    Pace newPace() {
        return options.newPace().apply(workers);
    }

    @Nullable
    Meter meter() {
        return options.meter();
    }

    boolean isOneSided() {
        return reduction.isOneSided() || options.isSequential();
    }

    BinaryOperator<Object> combiner() {
        return reduction;
    }

    StopFlag halt() {
        return halt;
    }

    /** Called when a search has found an element in this node. */
    synchronized void found(Node node, Object element) {
        if (((SearchReduction) reduction).isForFirst()) {
            halt.foundIn(node);
        } else {
            anyFound = element;
            halt.stop();
        }
    }
}
