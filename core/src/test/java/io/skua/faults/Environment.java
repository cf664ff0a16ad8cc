package io.skua.faults;

import io.skua.ContextHook;
import io.skua.Islands;
import io.skua.Skua;
import io.skua.SkuaBuilder;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The scheduler of one run: how many workers, and which thread factory and context hook, good ones and bad ones. */
final class Environment {
    /** What the thread factory does. */
    enum Threads {
        /** There is none. */
        OWN,
        GOOD,
        SMALL_STACKS,
        THROW,
        ARE_MISSING,
        ARE_STARTED_ALREADY,
        DIE_BEFORE_RUN,
        DIE_AFTER_RUN
    }

    private static final long SMALL_STACK_BYTES = 256 << 10;

    /** More than can wait for others at the same time: two players, six jobs each, and whatever these wait for. */
    private static final int SPARES_LEAST = 64;

    private static final String OURS = Environment.class.getPackageName();

    private final String name;
    private final Mischief mischief;
    private final int workers;
    private final boolean islands;
    private final boolean hook;
    private final int spares;
    private final Threads threads;
    private final Queue<String> deaths = new ConcurrentLinkedQueue<>();
    private final AtomicInteger made = new AtomicInteger();

    Environment(String name, SplittableRandom random, Mischief mischief, boolean smallStacks) {
        this.name = name;
        this.mischief = mischief;
        this.workers = 1 + random.nextInt(4);
        this.islands = random.nextInt(6) == 0;
        this.hook = random.nextInt(5) == 0;
        this.spares = random.nextInt(3) == 0 ? SPARES_LEAST : 256;
        int dice = random.nextInt(20);
        Threads chosen = dice < Threads.values().length ? Threads.values()[dice] : Threads.OWN;
        boolean bad = chosen.ordinal() > Threads.SMALL_STACKS.ordinal();
        this.threads = smallStacks
                ? Threads.SMALL_STACKS
                : (bad && !mischief.isPossible()) || chosen == Threads.SMALL_STACKS ? Threads.GOOD : chosen;
    }

    int workers() {
        return workers;
    }

    boolean hasIslands() {
        return islands;
    }

    Threads threads() {
        return threads;
    }

    Skua open() {
        SkuaBuilder builder = Skua.builder().name(name).workers(workers).spareThreads(spares);
        if (islands) {
            builder.islands(Islands.usual());
        }
        if (hook) {
            builder.context(new Hook());
        }
        if (threads != Threads.OWN) {
            builder.threadFactory(factory());
        }
        return builder.build();
    }

    private ThreadFactory factory() {
        return body -> {
            int number = made.getAndIncrement();
            // The first thread is a good one: a factory that makes none is refused at the start.
            boolean bad = number > 0
                    && threads.ordinal() > Threads.SMALL_STACKS.ordinal()
                    && mischief.isDue("thread factory: threads " + threads, 0.5);
            return make(body, number, bad ? threads : Threads.GOOD);
        };
    }

    private @Nullable Thread make(Runnable body, int number, Threads how) {
        Runnable all = body;
        switch (how) {
            case THROW -> throw new UserFault.Unchecked("thread factory");
            case ARE_MISSING -> {
                return null;
            }
            case DIE_BEFORE_RUN -> all = () -> {};
            case DIE_AFTER_RUN ->
                all = () -> {
                    body.run();
                    throw new UserFault.Fatal("thread");
                };
            default -> {}
        }
        long stack = threads == Threads.SMALL_STACKS ? SMALL_STACK_BYTES : 0;
        Thread thread = new Thread(null, all, name + "-made-" + number, stack);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((dead, thrown) -> {
            deaths.add("a thread died of " + thrown.getClass().getSimpleName() + placeOf(thrown));
            mischief.strike("handler of uncaught exceptions");
        });
        if (how == Threads.ARE_STARTED_ALREADY) {
            Thread started = new Thread(null, () -> {}, name + "-made-" + number, stack);
            started.setDaemon(true);
            started.start();
            return started;
        }
        return thread;
    }

    /** The innermost frame of the runtime. */
    private static String placeOf(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("io.skua.")
                    && !frame.getClassName().startsWith(OURS)) {
                return " at " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber();
            }
        }
        return "";
    }

    /** How threads of the factory have ended that did not end well. */
    Queue<String> deaths() {
        return deaths;
    }

    private final class Hook implements ContextHook {
        @Override
        public Object capture() {
            mischief.strike("context hook: capture");
            return "captured";
        }

        @Override
        public Object install(@Nullable Object captured) {
            mischief.strike("context hook: install");
            return "before";
        }

        @Override
        public void restore(@Nullable Object before) {
            mischief.strike("context hook: restore");
        }
    }

    @Override
    public String toString() {
        return workers + " workers, " + spares + " spares, threads: " + threads + (islands ? ", islands" : "")
                + (hook ? ", context hook" : "");
    }
}
