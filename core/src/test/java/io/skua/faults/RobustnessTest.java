package io.skua.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.faults.Pool.Callbacks;
import io.skua.faults.Pool.Factory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The same faults of the user's, on Skua and on the JDK's ForkJoinPool: where that one goes on, Skua goes on, and where
 * that one tells the cause, Skua tells it. The table is printed.
 */
class RobustnessTest {
    private static final int WORKERS = 2;
    private static final int TIMES = 4; // each fault strikes so often, so that every worker has met it
    private static final long SECONDS_MAX = 10;

    /** The JDK's pool hangs after some faults, and each wait for it costs time. */
    private static final long SECONDS_MAX_OF_RIVAL = 1;

    private static final Logger LOG = Logger.getLogger("io.skua"); // kept, so that its level is

    /** How a pool is made. */
    private interface Maker {
        Pool make(int workers, Factory factory, Thread.UncaughtExceptionHandler handler);
    }

    /** A pool, and how long we wait for it. */
    private record Subject(Pool pool, long seconds) {
        long get(Future<Long> job) throws Exception {
            return job.get(seconds, TimeUnit.SECONDS);
        }
    }

    /** What happens, on either pool. Returns what the user is told of, or null. */
    private interface Fault {
        @Nullable
        Throwable strike(Subject subject) throws Exception;
    }

    private record Row(Factory factory, Thread.UncaughtExceptionHandler handler, boolean hasCause, Fault fault) {}

    /**
     * What became of a pool.
     *
     * @param ended whether everything that was asked for ended
     * @param told whether the user got the cause; true where there is none to be told
     * @param alive whether all workers can run jobs afterwards, all at once, and no other job was harmed
     * @param closed whether its end came
     */
    private record Outcome(boolean ended, boolean told, boolean alive, boolean closed) {
        boolean isAtLeast(Outcome other) {
            return ended(other) && (told || !other.told) && (alive || !other.alive) && (closed || !other.closed);
        }

        private boolean ended(Outcome other) {
            return ended || !other.ended;
        }

        @Override
        public String toString() {
            return "%-5s %-5s %-5s %-5s".formatted(word(ended), word(told), word(alive), word(closed));
        }

        private static String word(boolean good) {
            return good ? "yes" : "NO";
        }
    }

    private @Nullable Level level;

    @BeforeEach
    void silenceLog() {
        level = LOG.getLevel();
        LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void releaseLog() {
        LOG.setLevel(level);
    }

    @Test
    void skua_is_at_least_as_robust_as_the_pool_of_the_jdk() throws Exception {
        List<String> worse = new ArrayList<>();
        StringBuilder table = new StringBuilder("%-46s %-23s  %s%n%-46s %-23s  %s%n"
                .formatted(
                        "", "Skua", "ForkJoinPool", "fault", "ended told  alive closed", "ended told  alive closed"));
        for (Map.Entry<String, Row> entry : rows().entrySet()) {
            Outcome ours = outcome(SkuaPool::new, SECONDS_MAX, entry.getValue());
            Outcome theirs = outcome(JdkPool::new, SECONDS_MAX_OF_RIVAL, entry.getValue());
            table.append("%-46s %s  %s%n".formatted(entry.getKey(), ours, theirs));
            if (!ours.isAtLeast(theirs)) {
                worse.add(entry.getKey());
            }
        }
        System.out.println(table);
        assertThat(worse).as("Skua is worse than ForkJoinPool:%n%s", table).isEmpty();
    }

    // ---- the faults ----

    private static Map<String, Row> rows() {
        Map<String, Row> rows = new LinkedHashMap<>();
        told(rows, "a body throws an exception", pool -> pool.submit(() -> boom(new UserFault.Unchecked("body"))));
        told(rows, "a body throws an error", pool -> pool.submit(() -> boom(new UserFault.Fatal("body"))));
        told(rows, "a body throws StackOverflowError", pool -> pool.submit(() -> boom(new UserFault.NoStack("body"))));
        told(rows, "a body throws OutOfMemoryError", pool -> pool.submit(() -> boom(new UserFault.NoMemory("body"))));
        told(
                rows,
                "a fork throws an exception",
                pool -> pool.submit(() -> pool.forkAndJoin(() -> boom(new UserFault.Unchecked("body")))));
        told(
                rows,
                "a fork throws an error",
                pool -> pool.submit(() -> pool.forkAndJoin(() -> boom(new UserFault.NoMemory("body")))));
        told(rows, "forks overflow the stack", pool -> pool.submit(() -> forkForEver(pool)));
        told(rows, "a body overflows the stack", pool -> pool.submit(() -> callForEver(1)));
        told(rows, "a body finds no memory", pool -> pool.submit(() -> (long) new long[Integer.MAX_VALUE].length));
        told(
                rows,
                "a completer's body throws",
                pool -> pool.completers(thrower("body"), new Callbacks(() -> {}, () -> {})));
        told(
                rows,
                "onCompletion throws",
                pool -> pool.completers(() -> {}, new Callbacks(thrower("onCompletion"), () -> {})));
        told(
                rows,
                "onExceptionalCompletion throws",
                pool -> pool.completers(thrower("body"), new Callbacks(() -> {}, thrower("onExceptionalCompletion"))));
        told(rows, "a callback throws", pool -> pool.thenApply(() -> 1L, () -> boom(new UserFault.Fatal("callback"))));
        rows.put("an executed Runnable throws", quiet(RobustnessTest::execute));
        rows.put(
                "the handler of uncaught exceptions throws",
                new Row(Factory.GOOD, (thread, thrown) -> thrower("handler").run(), false, RobustnessTest::execute));
        rows.put("idle workers are interrupted", quiet(RobustnessTest::interruptIdle));
        rows.put("working workers are interrupted", quiet(RobustnessTest::interruptWorking));
        for (Factory factory : Factory.values()) {
            if (factory != Factory.GOOD) {
                rows.put(
                        "thread factory: " + factory,
                        new Row(factory, (thread, thrown) -> {}, false, RobustnessTest::work));
            }
        }
        return rows;
    }

    private static Row quiet(Fault fault) {
        return new Row(Factory.GOOD, (thread, thrown) -> {}, false, fault);
    }

    /** A fault whose cause somebody waits for. */
    private static void told(
            Map<String, Row> rows, String name, java.util.function.Function<Pool, Future<Long>> start) {
        rows.put(name, new Row(Factory.GOOD, (thread, thrown) -> {}, true, subject -> {
            try {
                subject.get(start.apply(subject.pool));
                return null;
            } catch (ExecutionException e) {
                return e.getCause();
            }
        }));
    }

    private static long boom(Error error) {
        throw error;
    }

    private static long boom(RuntimeException exception) {
        throw exception;
    }

    private static Runnable thrower(String where) {
        return () -> {
            throw new UserFault.Unchecked(where);
        };
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose
    private static long forkForEver(Pool pool) throws Exception {
        return 1 + pool.forkAndJoin(() -> forkForEver(pool));
    }

    @SuppressWarnings("InfiniteRecursion") // on purpose
    private static long callForEver(long depth) {
        return 1 + callForEver(depth + 1);
    }

    private static @Nullable Throwable execute(Subject subject) {
        subject.pool.execute(thrower("body"));
        return null;
    }

    private static @Nullable Throwable work(Subject subject) throws Exception {
        subject.get(subject.pool.submit(() -> subject.pool.forkAndJoin(() -> 1L)));
        return null;
    }

    private static @Nullable Throwable interruptIdle(Subject subject) throws Exception {
        for (Thread worker : workersOf(subject)) {
            worker.interrupt();
        }
        return null;
    }

    private static @Nullable Throwable interruptWorking(Subject subject) throws Exception {
        CyclicBarrier started = new CyclicBarrier(2);
        AtomicReference<Thread> worker = new AtomicReference<>();
        Future<Long> job = subject.pool.submit(() -> {
            worker.set(Thread.currentThread());
            started.await();
            started.await();
            return 1L;
        });
        try {
            started.await(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (BrokenBarrierException e) {
            // ForkJoinPool does so now and then: the job before has left its interrupt behind for this one
            throw new ExecutionException("A job was interrupted that nobody had interrupted.", e);
        }
        worker.get().interrupt();
        try {
            started.await(SECONDS_MAX, TimeUnit.SECONDS);
        } catch (BrokenBarrierException expected) {
            // the interrupt has broken it
        }
        try {
            subject.get(job);
        } catch (ExecutionException expected) {
            // so has the job
        }
        return null;
    }

    // ---- what becomes of the pool ----

    private static Outcome outcome(Maker maker, long seconds, Row row) throws Exception {
        Pool pool = maker.make(WORKERS, row.factory, row.handler);
        Subject subject = new Subject(pool, seconds);
        boolean ended = true;
        boolean told = true;
        boolean harmless = true;
        for (int i = 0; i < TIMES && ended; i++) {
            try {
                Throwable cause = row.fault.strike(subject);
                told &= !row.hasCause || isCause(cause);
            } catch (TimeoutException e) {
                ended = false;
                told &= !row.hasCause;
            } catch (ExecutionException e) {
                harmless = false; // a job failed that did nothing wrong
            }
        }
        boolean alive = isAlive(subject) && harmless;
        pool.shutdown();
        return new Outcome(ended, told, alive, pool.awaitTermination(seconds));
    }

    private static boolean isCause(@Nullable Throwable thrown) {
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            if (at instanceof UserFault || at instanceof StackOverflowError || at instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAlive(Subject subject) throws Exception {
        try {
            return workersOf(subject).size() == WORKERS;
        } catch (TimeoutException | ExecutionException e) {
            return false;
        }
    }

    /** The threads of jobs that have met: as many as there are workers. */
    private static Set<Thread> workersOf(Subject subject) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(WORKERS);
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Callable<Long> meet = () -> {
            threads.add(Thread.currentThread());
            barrier.await(subject.seconds, TimeUnit.SECONDS);
            return 1L;
        };
        List<Future<Long>> jobs = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            jobs.add(subject.pool.submit(meet));
        }
        for (Future<Long> job : jobs) {
            subject.get(job);
        }
        return threads;
    }
}
