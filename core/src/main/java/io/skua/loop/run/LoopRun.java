package io.skua.loop.run;

import io.skua.kernel.Kernel;
import io.skua.policy.RandomSource;
import io.skua.tree.Node;
import io.skua.tree.Pace;
import io.skua.tree.Seeker;
import io.skua.tree.Traversal;
import io.skua.worker.Failure;
import io.skua.worker.Task;
import io.skua.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * One loop that runs: its tree, and those who take part.
 *
 * <p><b>How others come in.</b> The caller pushes one {@link Invitation} into its bag and starts on the root. Whoever
 * steals it pushes another one (two while fewer have come than there are workers, so that many come soon), and takes
 * part. So there is always one to be stolen, and tasks and loops find their thieves by the same rules: policy,
 * priority, limits.
 *
 * <p><b>How it ends.</b> A participant leaves when it finds no elements that it could have; since these only get fewer
 * (N3), it would not find any later either. It joins the invitations it pushed: an own one that nobody took is dropped,
 * and during the wait for the others it helps with what their batches have forked. When the caller has joined, every
 * element has been run and every part combined (N8), or the loop was stopped.
 *
 * <p><b>Stopping.</b> The first exception, a result that makes the rest useless, or the end of the job stop the
 * {@link StopFlag}, which every participant reads before each batch. A search for the first element cannot just stop,
 * since there may be one further left: whatever comes behind the best one so far is discarded.
 */
public final class LoopRun {
    private static final VarHandle EXPECTED;
    private static final VarHandle SEEKERS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            EXPECTED = lookup.findVarHandle(LoopRun.class, "expected", int.class);
            SEEKERS = lookup.findVarHandle(LoopRun.class, "seekers", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Kernel kernel;
    private final Object data;
    private final Reduction reduction;
    private final LoopOptions options;
    private final Node root;
    private final int workers;

    @SuppressWarnings("FieldMayBeFinal") // through EXPECTED
    private volatile int expected = 1; // the caller, and all who were ever invited

    @SuppressWarnings("unused") // through SEEKERS
    private volatile int seekers;

    private final StopFlag halt = new StopFlag();
    private @Nullable Object anyFound; // from here on guarded by this
    private @Nullable Failure failure;
    private int participants;
    private long batches;

    /** @param workers how many the scheduler has */
    LoopRun(Input input, Reduction reduction, LoopOptions options, int workers) {
        this.kernel = input.kernel();
        this.data = input.data();
        this.root = input.root();
        this.reduction = reduction;
        this.options = options;
        this.workers = Math.min(workers, options.workers());
    }

    /**
     * What a loop goes over.
     *
     * @param data what the kernel reads from; of no use with elements that have no index
     */
    public record Input(Kernel kernel, Object data, Node root) {}

    /** Runs the loop; the result is {@link Node#NOTHING} if there is none. */
    Object run(Worker worker) {
        takePart(worker);
        worker.throwIfStopping();
        return result();
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
        if (result == null) {
            throw new AssertionError("the loop has ended without a result"); // N8
        }
        return result;
    }

    /** Works on the tree until there is nothing left to take, and waits for those it has invited. */
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
        } catch (Throwable thrown) { // a source that cannot be split
            fail(thrown);
            return null;
        }
    }

    /** Other exceptions after the first are dropped. */
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

    /** The stealable side of a loop. */
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

    // ---- for participants ----

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

    boolean isOneSided() {
        return reduction.isOneSided();
    }

    Object combine(Object left, Object right) {
        return reduction.combine(left, right);
    }

    StopFlag halt() {
        return halt;
    }

    /** Somebody has found what was searched for, in this node. */
    synchronized void found(Node node, Object element) {
        if (((SearchReduction) reduction).isForFirst()) {
            halt.foundIn(node);
        } else {
            anyFound = element;
            halt.stop();
        }
    }
}
