package io.skua.faults;

import io.skua.Skua;
import io.skua.faults.inject.Experiment;
import io.skua.faults.inject.Faults;
import io.skua.faults.inject.InjectedFault;
import io.skua.faults.inject.Injection;
import io.skua.faults.inject.Injection.Mode;
import io.skua.stress.TolerantProgram;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What one seed stands for: a scheduler, some {@link Act}s while faults are injected, and then, without faults, the
 * question whether the scheduler is as good as new. All acts must end, with the right result or with the fault; all
 * workers must run; all counts must be right; and close must end.
 */
public final class Trial implements Experiment {
    private static final long SECONDS_MAX = Long.getLong("skua.faults.hang.seconds", 20) * 3 / 4;

    private final String prefix; // of the names of its threads
    private final Injection injection;
    private final Mischief mischief;
    private final Environment environment;
    private final Bodies bodies;
    private final List<List<Act>> casts = new ArrayList<>(); // one per thread that plays
    private final boolean isArmedAtStart;
    private final boolean hasInterrupts;
    private final int shutdown; // 0 during the acts, 1 at once during them, others not
    private final Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    private final Set<String> playing = java.util.concurrent.ConcurrentHashMap.newKeySet();
    private volatile @Nullable Skua open;
    private volatile String phase = "start";

    /** @param name of its scheduler, with which the names of its threads begin */
    public Trial(long seed, String name, Injection injection) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean quiet = injection.mode() == Mode.QUIET;
        boolean user = injection.mode() == Mode.USER || injection.mode() == Mode.DELAYS || random.nextInt(3) == 0;
        this.prefix = name + "-";
        this.injection = injection;
        this.mischief = new Mischief(seed, quiet || !user ? 0 : Math.pow(10, -1 - 2 * random.nextDouble()));
        boolean overflow = injection.mode() == Mode.OVERFLOW;
        this.environment = new Environment(name, random, mischief, overflow);
        this.bodies = new Bodies(mischief);
        this.isArmedAtStart = random.nextInt(8) == 0;
        this.hasInterrupts = !quiet && user && random.nextInt(4) == 0;
        this.shutdown = !quiet ? random.nextInt(24) : 2;
        Acts acts = new Acts(bodies);
        DeepActs deep = new DeepActs(bodies);
        for (int players = 1 + random.nextInt(2); players > 0; players--) {
            List<Act> cast = new ArrayList<>();
            for (int count = 1 + random.nextInt(4); count > 0; count--) {
                cast.add(overflow && random.nextInt(4) > 0 ? deep.next(random) : acts.next(random));
            }
            casts.add(cast);
        }
    }

    // ---- the run ----

    @Override
    public void run() throws Exception {
        Skua skua = open();
        if (skua != null) {
            playAll(skua);
            Faults.disarm();
            mischief.calmDown();
            boolean isShutdown = skua.isShutdown();
            if (!isShutdown) {
                probe(skua);
                awaitIdle(skua);
            }
            phase = "close";
            skua.close();
        }
        phase = "end of threads";
        until(() -> threads().isEmpty() ? null : "threads are left after close: " + threads());
        if (!wrong.isEmpty()) {
            Throwable first = wrong.remove();
            AssertionError error = new AssertionError(first.getMessage(), first);
            wrong.forEach(error::addSuppressed);
            throw error;
        }
    }

    private @Nullable Skua open() {
        phase = "opening";
        if (isArmedAtStart) {
            Faults.arm(injection);
        }
        try {
            Skua skua = environment.open();
            open = skua;
            Faults.arm(injection);
            return skua;
        } catch (Throwable thrown) {
            Faults.disarm();
            mischief.calmDown();
            judge("build", thrown);
            return null;
        }
    }

    private void playAll(Skua skua) throws InterruptedException {
        phase = "acts";
        List<Thread> players = new ArrayList<>();
        for (List<Act> cast : casts.subList(1, casts.size())) {
            players.add(aside("player", () -> cast.forEach(act -> play(act, skua))));
        }
        Thread disturber = hasInterrupts ? aside("disturber", () -> disturb(players)) : null;
        if (shutdown <= 1) {
            players.add(aside("closer", () -> shutDown(skua)));
        }
        casts.get(0).forEach(act -> play(act, skua));
        for (Thread player : players) {
            player.join();
        }
        if (disturber != null) {
            disturber.interrupt();
            disturber.join();
        }
    }

    private Thread aside(String role, Runnable body) {
        Thread thread = new Thread(body, prefix + role);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void shutDown(Skua skua) {
        try {
            if (shutdown == 0) {
                skua.shutdown();
            } else {
                shutDownNow(skua);
            }
        } catch (Throwable thrown) {
            judge("shutdown", thrown);
        }
    }

    /** Whoever takes waiting tasks back must end them: invokeAny of the JDK waits for its own. */
    private static void shutDownNow(Skua skua) {
        for (Runnable neverStarted : skua.shutdownNow()) {
            if (neverStarted instanceof Future<?> future) {
                future.cancel(true);
            }
        }
    }

    /** Interrupts the scheduler's threads from outside, again and again. */
    private void disturb(List<Thread> players) {
        for (int i = 0; i < 50 && !Thread.currentThread().isInterrupted(); i++) {
            for (Thread worker : bodies.workers()) {
                if (!players.contains(worker) && worker.getName().startsWith(prefix) && isWorker(worker)) {
                    worker.interrupt();
                }
            }
            for (int spins = 0; spins < 20_000; spins++) {
                Thread.onSpinWait();
            }
        }
    }

    private boolean isWorker(Thread thread) {
        String its = thread.getName();
        return its.startsWith(prefix + "made") || Character.isDigit(its.charAt(its.length() - 1));
    }

    private void play(Act act, Skua skua) {
        String playing = Thread.currentThread().getName() + ": " + act;
        this.playing.add(playing);
        try {
            act.body().play(skua);
        } catch (Throwable thrown) {
            judge(act.name(), thrown);
        } finally {
            this.playing.remove(playing);
        }
    }

    // ---- what an act may throw ----

    private void judge(String where, Throwable thrown) {
        Set<Throwable> all = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(thrown, all);
        if (all.stream().anyMatch(Act.WrongResult.class::isInstance)
                || all.stream().noneMatch(this::isExpected)) {
            wrong.add(new AssertionError(
                    where + " threw " + thrown.getClass().getName() + ": " + thrown.getMessage(), thrown));
        }
    }

    private static void collect(@Nullable Throwable thrown, Set<Throwable> all) {
        if (thrown != null && all.add(thrown)) {
            collect(thrown.getCause(), all);
            for (Throwable suppressed : thrown.getSuppressed()) {
                collect(suppressed, all);
            }
        }
    }

    private boolean isExpected(Throwable thrown) {
        boolean isLostForMemory = thrown instanceof OutOfMemoryError
                && String.valueOf(thrown.getMessage()).startsWith("A task has failed, and there was no memory");
        if (isLostForMemory
                || thrown instanceof InjectedFault
                || thrown instanceof UserFault
                || TolerantProgram.isBoom(thrown)) {
            return true;
        }
        if (thrown instanceof StackOverflowError) {
            return injection.mode() == Mode.OVERFLOW;
        }
        boolean isDisturbed = injection.hasFired()
                || !mischief.done().isEmpty()
                || hasInterrupts
                || shutdown <= 1
                || injection.mode() == Mode.OVERFLOW;
        return (thrown instanceof InterruptedException && (hasInterrupts || shutdown == 1))
                || (thrown instanceof CancellationException && isDisturbed)
                || (thrown instanceof RejectedExecutionException && isDisturbed);
    }

    // ---- afterwards ----

    /** As many jobs as there are workers meet: so each of them has a thread that runs. */
    private void probe(Skua skua) throws Exception {
        phase = "probe";
        CyclicBarrier barrier = new CyclicBarrier(environment.workers());
        List<Future<?>> jobs = new ArrayList<>();
        for (int i = 0; i < environment.workers(); i++) {
            jobs.add(skua.submit(() -> {
                barrier.await();
                return null;
            }));
        }
        ExecutionException failed = null;
        for (Future<?> job : jobs) {
            try {
                job.get();
            } catch (ExecutionException e) {
                if (failed == null || failed.getCause() instanceof BrokenBarrierException) {
                    failed = e; // what broke the barrier, and not that it was broken
                }
            }
        }
        if (failed != null) {
            throw new AssertionError("a job of the probe failed: " + failed.getCause(), failed);
        }
    }

    private void awaitIdle(Skua skua) {
        phase = "rest";
        EngineState state = new EngineState(skua);
        until(() -> {
            String complaint = state.complaint();
            return complaint == null ? null : "at rest: " + complaint + "\n" + state.describe();
        });
    }

    /** Waits until the complaint is gone. */
    private static void until(Supplier<@Nullable String> complaint) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_MAX);
        for (String now = complaint.get(); now != null; now = complaint.get()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError(now);
            }
            Thread.yield();
        }
    }

    /** Of this run and alive, but for the one that asks. */
    private List<Thread> threads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] all = new Thread[root.activeCount() + 100];
        int count = root.enumerate(all);
        List<Thread> ours = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (all[i].getName().startsWith(prefix) && all[i] != Thread.currentThread()) {
                ours.add(all[i]);
            }
        }
        return ours;
    }

    // ---- for those who watch ----

    @Override
    public String phase() {
        return phase;
    }

    @Override
    public String circumstances() {
        Set<String> all = new TreeSet<>(mischief.done());
        all.addAll(environment.deaths());
        if (hasInterrupts) {
            all.add("interrupts");
        }
        if (shutdown <= 1) {
            all.add("shutdown");
        }
        return String.join(", ", all) + (environment.hasIslands() ? " (islands)" : "");
    }

    @Override
    public String state() {
        StringBuilder text = new StringBuilder(environment
                + (hasInterrupts ? ", interrupts" : "")
                + (shutdown == 0 ? ", shutdown" : shutdown == 1 ? ", shutdownNow" : ""));
        text.append("\nacts ").append(casts).append(", in play ").append(playing);
        text.append("\nthe user's faults ").append(mischief.done());
        Skua skua = open;
        if (skua != null) {
            text.append("\n").append(new EngineState(skua).describe());
        }
        for (Thread thread : threads()) {
            text.append("\n").append(thread).append(" ").append(thread.getState());
            for (StackTraceElement frame : thread.getStackTrace()) {
                text.append("\n    at ").append(frame);
            }
        }
        return text.toString();
    }

    @Override
    public void abandon() {
        mischief.calmDown();
        Skua skua = open;
        if (skua != null) {
            shutDownNow(skua);
        }
    }
}
