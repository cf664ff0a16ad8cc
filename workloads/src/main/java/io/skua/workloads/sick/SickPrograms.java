package io.skua.workloads.sick;

import io.skua.Handle;
import io.skua.Job;
import io.skua.Skua;
import io.skua.doctor.Cause;
import io.skua.loop.Batching;
import io.skua.policy.VictimPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

/** All sick programs. Their sizes are for two processors of some gigahertz; each runs for about half a second. */
public final class SickPrograms {
    private static final int STEPS_PER_MICRO = 1_000; // of burn, about
    private static final int TINY_TASKS = 4_000_000;
    private static final int BATCHES = 50_000_000;

    private SickPrograms() {}

    /** Returns all programs, in the order of the causes. */
    public static List<SickProgram> all() {
        return List.of(
                new SickProgram(
                        "long-leaf", Cause.LONG_LEAF, 2, "64 tasks of 1 ms and one of 400 ms", SickPrograms::longLeaf),
                new SickProgram(
                        "chain",
                        Cause.CHAIN,
                        2,
                        "steps of 1 ms, each after the one before, with a little parallel work between them",
                        SickPrograms::chain),
                new SickProgram(
                        "few-tasks",
                        Cause.TOO_LITTLE_PARALLELISM,
                        4,
                        "two tasks for four workers",
                        SickPrograms::fewTasks),
                new SickProgram(
                        "hidden-tasks",
                        Cause.POLICY_STARVES,
                        3,
                        RING,
                        "tasks at one worker, where the third does not look",
                        SickPrograms::hiddenTasks),
                new SickProgram(
                        "max", Cause.LIMIT_OR_SHARE, 2, "a job that may have one worker of two", SickPrograms::limited),
                new SickProgram("share", Cause.LIMIT_OR_SHARE, 2, "two large jobs at once", SickPrograms::sharing),
                new SickProgram(
                        "blocking",
                        Cause.BLOCKED,
                        2,
                        "tasks that sleep in Skua.blocking, and no other task",
                        skua -> skua.run(() -> each(4, i -> Skua.blocking(() -> sleep(250))))),
                new SickProgram(
                        "sleep",
                        Cause.BLOCKED,
                        2,
                        "tasks that sleep and do not say so",
                        skua -> skua.run(() -> each(20, i -> chained(5, () -> sleep(100))))),
                new SickProgram("lock", Cause.BLOCKED, 2, "tasks that need one lock", SickPrograms::lock),
                new SickProgram(
                        "crowd",
                        Cause.OVERSUBSCRIBED,
                        8 * Runtime.getRuntime().availableProcessors(),
                        "eight workers for each processor, with tasks of 2 ms",
                        skua -> skua.run(() -> each(16 * skua.workers(), i -> burn(2_000)))),
                new SickProgram(
                        "beside",
                        Cause.OVERSUBSCRIBED,
                        Runtime.getRuntime().availableProcessors(),
                        "threads outside of the scheduler that use all processors, too",
                        SickPrograms::beside),
                new SickProgram(
                        "tiny-tasks", Cause.TOO_FINE, 1, "millions of empty tasks of execute", SickPrograms::tinyTasks),
                new SickProgram(
                        "tiny-batches", Cause.TOO_FINE, 2, "a loop in batches of one", SickPrograms::tinyBatches),
                new SickProgram("queue", Cause.WAITED_TO_START, 2, "64 jobs at once", SickPrograms::queue),
                new SickProgram("garbage", Cause.JVM, 2, "tasks that allocate and keep much", SickPrograms::garbage));
    }

    /** Returns the program of this name, if there is one. */
    public static Optional<SickProgram> named(String name) {
        return all().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    // ---- the programs ----

    private static void longLeaf(Skua skua) {
        skua.run(() -> {
            List<Handle<?>> short1 = new ArrayList<>();
            for (int i = 0; i < 64; i++) {
                short1.add(Skua.fork(() -> burn(1_000)));
            }
            Handle<?> long1 = Skua.fork(() -> burn(400_000));
            long1.join();
            short1.forEach(Handle::join);
        });
    }

    private static void chain(Skua skua) {
        skua.run(() -> {
            for (int step = 0; step < 300; step++) {
                each(2, i -> burn(100));
                burn(1_000);
            }
        });
    }

    private static void fewTasks(Skua skua) {
        skua.run(() -> each(2, i -> {
            for (int step = 0; step < 400; step++) {
                Skua.fork(() -> burn(1_000)).join();
            }
        }));
    }

    /** Everybody looks at one neighbour only, so the neighbour of the one with the tasks gets some, and no third. */
    private static final VictimPolicy RING = VictimPolicy.of("ring", "one neighbour", (thief, allotment) ->
            new int[] {(thief + allotment.size() - 1) % allotment.size()});

    private static void hiddenTasks(Skua skua) {
        skua.run(() -> {
            List<Handle<?>> all = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                all.add(Skua.fork(() -> burn(10_000)));
            }
            burn(300_000);
            all.forEach(Handle::join);
        });
    }

    private static void limited(Skua skua) {
        await(skua.submit(Skua.job("limited").max(1), () -> each(40, i -> burn(10_000))));
    }

    private static void sharing(Skua skua) {
        List<Job<?>> jobs = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            jobs.add(skua.submit(Skua.job("job " + i), () -> each(400, task -> burn(1_000))));
        }
        jobs.forEach(SickPrograms::await);
    }

    private static void lock(Skua skua) {
        ReentrantLock lock = new ReentrantLock();
        skua.run(() -> each(40, i -> {
            lock.lock();
            try {
                burn(10_000);
            } finally {
                lock.unlock();
            }
        }));
    }

    private static void beside(Skua skua) {
        AtomicBoolean over = new AtomicBoolean();
        List<Thread> others = new ArrayList<>();
        for (int i = 0; i < skua.workers(); i++) {
            Thread other = new Thread(() -> {
                while (!over.get()) {
                    burn(10);
                }
            });
            other.start();
            others.add(other);
        }
        try {
            skua.run(() -> each(40, i -> burn(10_000)));
        } finally {
            over.set(true);
        }
        others.forEach(SickPrograms::join);
    }

    /** Counts nothing in the tasks: a counter that all workers share would cost more than the tasks. */
    private static void tinyTasks(Skua skua) {
        long before = skua.counters().tasks();
        for (int i = 0; i < TINY_TASKS; i++) {
            skua.execute(() -> {});
        }
        while (skua.counters().tasks() - before < TINY_TASKS) {
            sleep(1);
        }
    }

    private static void tinyBatches(Skua skua) {
        skua.range(0, BATCHES).batching(Batching.fixed(1)).mapToLong(i -> i).sum();
    }

    private static void queue(Skua skua) {
        List<Job<?>> jobs = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            jobs.add(skua.submit(() -> burn(10_000)));
        }
        jobs.forEach(SickPrograms::await);
    }

    private static void garbage(Skua skua) {
        int kept = 2_000_000;
        Object[] live = new Object[kept];
        skua.run(() -> each(16, i -> {
            long x = i + 1L;
            for (int j = 0; j < kept / 2; j++) {
                x ^= x << 13;
                x ^= x >>> 7;
                x ^= x << 17;
                live[(int) Long.remainderUnsigned(x, kept)] = new Object[4];
            }
        }));
    }

    // ---- how ----

    private interface Body {
        void run(int index);
    }

    /** Forks this many tasks and joins them. */
    private static void each(int tasks, Body body) {
        List<Handle<?>> handles = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int index = i;
            handles.add(Skua.fork(() -> body.run(index)));
        }
        for (int i = handles.size() - 1; i >= 0; i--) {
            handles.get(i).join();
        }
    }

    /** Does something this many times, one after the other. */
    private static void chained(int times, Runnable body) {
        for (int i = 0; i < times; i++) {
            body.run();
        }
    }

    /** Computes for about this many microseconds. */
    private static void burn(int micros) {
        long x = micros + 1L;
        for (long i = 0; i < (long) micros * STEPS_PER_MICRO; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        if (x == 0) {
            throw new AssertionError("a xorshift never comes to 0");
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(Job<?> job) {
        try {
            job.get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
