package io.skua.job;

import io.skua.deque.SegmentQueue;
import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Jobs and light tasks that were submitted and wait for a worker: one queue per priority, first come first served
 * within each. Workers take from the most urgent level, and in some turns from another level first, so that no level
 * waits for ever ({@link Levels}).
 *
 * <p>A job that is cancelled stays in its queue. The worker that takes it out fails to claim it, and drops it.
 *
 * <p><b>Small at first.</b> Each island has an injector, thousands of islands may wait to be started, and most of them
 * never have more than one job. So the first job lies in a field. A level gets a queue, which takes kilobytes, when a
 * job of that level comes while the field is taken. From then on the field is not used for jobs of that level.
 *
 * <pre>
 * field      written by              read by   mode            pairs with
 * alone      adders (null → work),   all       CAS / volatile  Idle: filling it is publishing, as filling a queue is
 *            takers (work → null)
 * levels[i]  adders, once            all       CAS / volatile  -
 * </pre>
 *
 * <p><b>N1.</b> The job in the field comes before the jobs in the queue of its level. An adder that has seen no queue
 * may fill the field after another adder has made the queue and added to it; then both were adding at the same time,
 * and either may come first. A taker reads the queue's reference before it reads the field. So if the taker takes a job
 * from the queue, the field was empty, or was filled by an adder that was adding at the same time.
 */
public final class Injector {
    private static final VarHandle ALONE = Fields.handle(MethodHandles.lookup(), "alone", Injected.class);

    private volatile @Nullable Injected alone;
    private final AtomicReferenceArray<@Nullable SegmentQueue<Injected>> levels =
            new AtomicReferenceArray<>(Levels.COUNT);

    public void add(Injected work) {
        int level = Injected.level(work);
        SegmentQueue<Injected> queue = levels.get(level);
        if (queue == null) {
            if (ALONE.compareAndSet(this, null, work)) {
                return;
            }
            queue = queueOf(level);
        }
        queue.add(work);
    }

    private SegmentQueue<Injected> queueOf(int level) {
        SegmentQueue<Injected> queue = new SegmentQueue<>();
        SegmentQueue<Injected> earlier = levels.compareAndExchange(level, null, queue);
        return earlier == null ? queue : earlier;
    }

    /**
     * Takes the work that is to be started next, and claims it. Returns null if there is none.
     *
     * @param turn how often the caller has polled; decides which level comes first
     */
    @Nullable
    public Injected poll(int turn) {
        for (int i = 0; i < Levels.COUNT; i++) {
            Injected work = pollLevel(Levels.at(turn, i));
            if (work != null) {
                return work;
            }
        }
        return null;
    }

    @Nullable
    public Injected pollLevel(int level) {
        for (Injected work = takeFrom(level); work != null; work = takeFrom(level)) {
            if (Injected.claim(work)) {
                return work;
            }
        }
        return null;
    }

    private @Nullable Injected takeFrom(int level) {
        SegmentQueue<Injected> queue = levels.get(level); // read before the field (N1)
        for (Injected first = alone; first != null && Injected.level(first) == level; first = alone) {
            if (ALONE.compareAndSet(this, first, null)) {
                return first;
            }
        }
        return queue == null ? null : queue.poll();
    }

    /** Returns the most urgent level of which work lies here; -1 if there is no work. */
    public int urgentLevel() {
        Injected first = alone;
        int urgent = first == null ? Levels.COUNT : Injected.level(first);
        for (int i = 0; i < urgent; i++) {
            SegmentQueue<Injected> queue = levels.get(i);
            if (queue != null && !queue.isEmpty()) {
                return i;
            }
        }
        return urgent == Levels.COUNT ? -1 : urgent;
    }

    /** Returns the work that has waited for longest among the most urgent; null if there is none. */
    public @Nullable Injected oldest() {
        Injected first = alone;
        for (int i = 0; i < Levels.COUNT && first == null; i++) {
            SegmentQueue<Injected> queue = levels.get(i);
            first = queue == null ? null : queue.peek();
        }
        return first;
    }

    /** Returns about how much work lies here; cancelled jobs that nobody has taken out yet are counted, too. */
    public int size() {
        int size = alone == null ? 0 : 1;
        for (int i = 0; i < Levels.COUNT; i++) {
            SegmentQueue<Injected> queue = levels.get(i);
            size += queue == null ? 0 : queue.size();
        }
        return size;
    }

    /** Hands all work that lies here to the action, cancelled jobs included, while others add and take some. */
    public void forEach(Consumer<Injected> action) {
        Injected first = alone;
        if (first != null) {
            action.accept(first);
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            SegmentQueue<Injected> queue = levels.get(i);
            if (queue != null) {
                queue.forEach(action);
            }
        }
    }

    public boolean isEmpty() {
        if (alone != null) {
            return false;
        }
        for (int i = 0; i < Levels.COUNT; i++) {
            SegmentQueue<Injected> queue = levels.get(i);
            if (queue != null && !queue.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
