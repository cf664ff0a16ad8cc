package io.skua.loop;

import io.skua.bag.PostedTask;
import io.skua.engine.Announcements;
import io.skua.engine.Worker;
import io.skua.task.Failure;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which worker had which piece of some data last, so that a program that goes over the same data again and
 * again finds each piece in the cache where it left it. Keep the object from phase to phase:
 *
 * <pre>{@code
 * Affinity strips = Affinity.over(64);
 * skua.run(() -> {
 *     for (int step = 0; step < 1_000; step++) {
 *         strips.forEach(strip -> relax(grid, strip)); // returns when all strips are done
 *     }
 * });
 * }</pre>
 *
 * <p>A piece does not always return to the same worker: a worker that has done its own pieces takes over pieces that
 * others have not begun, and keeps them in the next phase. In the first phase, neighbouring pieces go to the same
 * worker. The body may fork, and should join what it forks.
 *
 * <p>An Affinity can be used by one phase at a time, in any scheduler.
 */
public final class Affinity {
    private static final VarHandle BEGUN = MethodHandles.arrayElementVarHandle(int[].class);

    private final int[] workers; // by piece: the worker that had it last, or -1
    private final int[] begun; // by piece: the last phase that began it. Changed by CAS
    private final AtomicBoolean inUse = new AtomicBoolean();
    private int phase;

    private Affinity(int pieces) {
        this.workers = new int[pieces];
        this.begun = new int[pieces];
        Arrays.fill(workers, -1);
    }

    /**
     * An Affinity for data in this many pieces, which are numbered from 0. A good number is a few times the number of
     * workers.
     */
    public static Affinity over(int pieces) {
        if (pieces < 1) {
            throw new IllegalArgumentException("There must be at least 1 piece, not " + pieces + ".");
        }
        return new Affinity(pieces);
    }

    /** How many pieces the data has. */
    public int pieces() {
        return workers.length;
    }

    @Override
    public String toString() {
        return "Affinity over " + workers.length + (workers.length == 1 ? " piece" : " pieces");
    }

    /** Forgets which worker had which piece. */
    public void forget() {
        begin();
        Arrays.fill(workers, -1);
        inUse.set(false);
    }

    /**
     * Runs the body for every piece, in parallel, and returns when all have ended. Must be called inside a job. If the
     * body throws, pieces that have not begun are left out, and the first exception is thrown here.
     */
    public void forEach(IntConsumer body) {
        Objects.requireNonNull(body, "body");
        Worker worker = Worker.currentInJob();
        begin();
        try {
            phase++;
            new Phase(body, groups(worker)).run(worker);
        } finally {
            inUse.set(false);
        }
    }

    private void begin() {
        if (!inUse.compareAndSet(false, true)) {
            throw new IllegalStateException("This Affinity is in use by another phase; use one for each kind of data.");
        }
    }

    /**
     * The pieces of each worker, in order. Pieces that no worker has had yet are dealt out to all workers in runs of
     * neighbours.
     */
    private List<Group> groups(Worker worker) {
        int[] places = worker.engine().places();
        List<Group> groups = new ArrayList<>();
        int[] groupAt = new int[Arrays.stream(places).max().orElse(0) + 1];
        Arrays.fill(groupAt, -1);
        for (int piece = 0; piece < workers.length; piece++) {
            int place = workers[piece];
            if (place < 0 || place >= groupAt.length) {
                place = places[(int) ((long) piece * places.length / workers.length)];
            }
            if (groupAt[place] < 0) {
                groupAt[place] = groups.size();
                groups.add(new Group(place, workers.length));
            }
            groups.get(groupAt[place]).add(piece);
        }
        for (int i = 0; i < places.length && groups.size() < workers.length; i++) {
            if (groupAt[places[i]] < 0) {
                groups.add(new Group(places[i], 1)); // this worker has no pieces, and can take over pieces of others
            }
        }
        return groups;
    }

    private static final class Group {
        private final int place;
        private int[] pieces;
        private int size;

        Group(int place, int most) {
            this.place = place;
            this.pieces = new int[Math.min(16, most)];
        }

        void add(int piece) {
            if (size == pieces.length) {
                pieces = Arrays.copyOf(pieces, size * 2);
            }
            pieces[size++] = piece;
        }
    }

    /** One call of forEach: a task per worker. */
    private final class Phase {
        private final IntConsumer body;
        private final List<Group> groups;
        private final int number = phase;
        private final AtomicReference<@Nullable Failure> first = new AtomicReference<>();

        Phase(IntConsumer body, List<Group> groups) {
            this.body = body;
            this.groups = groups;
        }

        void run(Worker worker) {
            int here = worker.place();
            List<Share> forked = new ArrayList<>();
            Group own = null;
            for (Group group : groups) {
                if (group.place == here) {
                    own = group;
                } else {
                    Share share = new Share(this, group);
                    Announcements.pushFor(group.place, worker, share);
                    forked.add(share);
                }
            }
            run(worker, own == null ? groups.get(0) : own);
            forked.forEach(worker::join);
            worker.throwIfStopping();
            Failure failure = first.get();
            if (failure != null) {
                throw failure.rethrow();
            }
        }

        /**
         * Runs the group's own pieces, and then the pieces that other groups have not begun: from the last one to the
         * first, because their own workers begin with the first.
         */
        void run(Worker worker, Group own) {
            for (int i = 0; i < own.size; i++) {
                runUnlessBegun(worker, own.pieces[i]);
            }
            int start = groups.indexOf(own);
            for (int i = 1; i < groups.size(); i++) {
                Group other = groups.get((start + i) % groups.size());
                for (int j = other.size - 1; j >= 0; j--) {
                    runUnlessBegun(worker, other.pieces[j]);
                }
            }
        }

        private void runUnlessBegun(Worker worker, int piece) {
            int before = (int) BEGUN.getVolatile(begun, piece);
            if (before == number || first.get() != null || !BEGUN.compareAndSet(begun, piece, before, number)) {
                return;
            }
            workers[piece] = worker.place();
            long mark = worker.mark();
            try {
                worker.throwIfStopping();
                body.accept(piece);
            } catch (Throwable thrown) { // reaches the caller of forEach; exceptions after the first are dropped
                first.compareAndSet(null, worker.failureOf(thrown));
                worker.cancelForksSince(mark);
            }
        }
    }

    /** One worker's part of a phase. */
    private static final class Share extends PostedTask {
        private final Phase phase;
        private final Group group;

        Share(Phase phase, Group group) {
            this.phase = phase;
            this.group = group;
        }

        @Override
        protected boolean exec() {
            phase.run(Worker.current(), group);
            return true;
        }
    }
}
