package io.skua.sim.loop;

import io.skua.workloads.loops.Chunking;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Schedulers with one central queue. A worker that takes a chunk holds the queue while it does so, and other workers
 * wait in the order in which they came. Static batching needs no queue, since each worker's part is known beforehand.
 */
public final class QueueScheduler implements LoopScheduler {
    private final String name;
    private final @Nullable Chunking chunking;
    private final int size; // without a chunking

    private QueueScheduler(String name, @Nullable Chunking chunking, int size) {
        this.name = name;
        this.chunking = chunking;
        this.size = size;
    }

    /** Returns a scheduler whose chunks shrink as this rule says. */
    public static QueueScheduler of(Chunking chunking) {
        return new QueueScheduler(chunking.name().toLowerCase(Locale.ROOT), chunking, 0);
    }

    /** Fixed-size batching (Kruskal and Weiss). */
    public static QueueScheduler fixed(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("A chunk has at least 1 element, not " + size + ".");
        }
        return new QueueScheduler("fixed:" + size, null, size);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Running start(LoopLoad load, LoopSetting setting) {
        Queue queue = new Queue(load, setting.costs(), ends(load.elements(), setting.workers()));
        return chunking == Chunking.STATIC ? new Shares(queue) : queue;
    }

    private int[] ends(int n, int workers) {
        if (chunking != null) {
            return chunking.ends(n, workers);
        }
        int[] ends = new int[(int) (((long) n + size - 1) / size)];
        Arrays.setAll(ends, chunk -> (int) Math.min(n, (chunk + 1L) * size));
        return ends;
    }

    /** The chunks in their order. */
    private static final class Queue implements Running {
        private final LoopLoad load;
        private final LoopCosts costs;
        private final int[] ends;
        private int members;
        private int taken;
        private int run;
        private long busyUntil;
        private int lastMember = -1;

        Queue(LoopLoad load, LoopCosts costs, int[] ends) {
            this.load = load;
            this.costs = costs;
            this.ends = ends;
        }

        @Override
        public @Nullable LoopPart join() {
            return taken == ends.length ? null : new QueuePart(this, members++);
        }

        /** The time at which this member would get the next chunk. */
        long reserve(long now, int member) {
            long line = lastMember == member || lastMember < 0 ? 0 : costs.handover();
            lastMember = member;
            busyUntil = Math.max(now, busyUntil) + line + costs.batch();
            return busyUntil;
        }

        long cycles(int chunk) {
            return load.between(chunk == 0 ? 0 : ends[chunk - 1], ends[chunk]);
        }

        @Override
        public long batches() {
            return taken;
        }

        @Override
        public long treeSize() {
            return 0;
        }

        @Override
        public boolean isDone() {
            return run == ends.length;
        }
    }

    private static final class QueuePart extends LoopPart {
        private final Queue queue;
        private final int member;
        private boolean runs;

        QueuePart(Queue queue, int member) {
            this.queue = queue;
            this.member = member;
        }

        @Override
        long decide(long now) {
            if (runs) {
                runs = false;
                queue.run++;
            }
            if (queue.taken == queue.ends.length) {
                return END;
            }
            int chunk = queue.taken++;
            long from = queue.reserve(now, member);
            long cycles = queue.cycles(chunk);
            runs = true;
            works(cycles);
            return from - now + cycles;
        }
    }

    /** As many chunks as there are workers; each worker has one. */
    private record Shares(Queue queue) implements Running {
        @Override
        public @Nullable LoopPart join() {
            return queue.members == queue.ends.length ? null : new Share(queue, queue.members++);
        }

        @Override
        public long batches() {
            return queue.batches();
        }

        @Override
        public long treeSize() {
            return 0;
        }

        @Override
        public boolean isDone() {
            return queue.isDone();
        }
    }

    private static final class Share extends LoopPart {
        private final Queue queue;
        private final int member;
        private boolean runs;

        Share(Queue queue, int member) {
            this.queue = queue;
            this.member = member;
        }

        @Override
        long decide(long now) {
            if (runs) {
                queue.run++;
                return END;
            }
            runs = true;
            queue.taken++;
            long cycles = queue.cycles(member);
            works(cycles);
            return queue.costs.batch() + cycles;
        }
    }
}
