package io.skua.sim.loop;

import io.skua.policy.RandomSource;
import io.skua.tree.Node;
import io.skua.tree.RangeNode;
import io.skua.tree.Seeker;
import org.jspecify.annotations.Nullable;

/**
 * One loop that runs on the runtime's tree. Participants come as they do there: the caller first, and then whoever
 * takes an invitation.
 *
 * <pre>{@code
 * LoopRun run = scheduler.start(load, setting);
 * Participant participant = run.join();
 * if (participant != null) {
 *     int invitations = run.invite(participant); // spawn this many, run the participant, wait for them
 * }
 * }</pre>
 */
public final class LoopRun implements LoopScheduler.Running {
    private static final long SEEDS_PER_RUN = 1_000_003;

    private final LoopLoad load;
    private final TreeScheduler scheduler;
    private final LoopSetting setting;
    private final RangeNode root;
    private long untaken;
    private int seekers;
    private int expected = 1; // the caller, and all who were ever invited
    private long batches;
    private BatchSink sink = BatchSink.NONE;

    LoopRun(LoopLoad load, TreeScheduler scheduler, LoopSetting setting) {
        this.load = load;
        this.scheduler = scheduler;
        this.setting = setting;
        this.root = new RangeNode(0, load.elements());
        this.untaken = load.elements();
    }

    @Override
    public @Nullable Participant join() {
        if (untaken == 0 || !SearchLength.anyLeft(root)) {
            return null;
        }
        int index = seekers++;
        RandomSource random = new RandomSource(setting.seed() * SEEDS_PER_RUN + index);
        return new Participant(this, new Seeker(index, setting.workers(), random), scheduler);
    }

    /**
     * How many other workers a participant invites when it begins. The caller invites one worker. Every other
     * participant invites two workers while fewer workers were invited than there are, so that many workers come soon,
     * and one worker after that, so that there is always an invitation to be stolen.
     */
    public int invite(Participant participant) {
        int count = participant.index() > 0 && expected + 1 < setting.workers() ? 2 : 1;
        expected += count;
        return count;
    }

    @Override
    public long batches() {
        return batches;
    }

    @Override
    public long treeSize() {
        return root.size();
    }

    @Override
    public boolean isDone() {
        return root.result() != null;
    }

    /** The cycles of all elements, summed up in the tree. May be called when the loop {@linkplain #isDone is done}. */
    public long result() {
        Object result = root.result();
        if (result == null) {
            throw new IllegalStateException("The loop has no result before it is done.");
        }
        return (Long) result;
    }

    // ---- for participants ----

    void observe(BatchSink newSink) {
        sink = newSink;
    }

    Node root() {
        return root;
    }

    LoopCosts costs() {
        return setting.costs();
    }

    int workers() {
        return setting.workers();
    }

    /**
     * Called when a participant takes a batch.
     *
     * @return how many cycles the elements of the batch take
     */
    long taken(long now, int index, long from, long to) {
        batches++;
        untaken -= to - from;
        sink.batch(now, index, from, to);
        return load.between(from, to);
    }
}
