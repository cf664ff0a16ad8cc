package io.skua;

import io.skua.engine.Worker;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Shows the compiler the few methods that all forks share before users' tasks run: which classes they call, and which
 * branches they take. Otherwise the speed of a fork would depend on what happens to be compiled first.
 *
 * <p><b>Calls.</b> Where a user's method forks, the compiler inlines fork into it, knows the exact class of the task
 * and calls its body directly; no profile is needed for that. But the compiler also compiles fork on its own. If the
 * profile has seen one class only, the compiler inlines the whole recursion into this copy of fork, which then is too
 * large (InlineSmallCode) to be inlined into the user's method ever after. If the profile has seen many classes, the
 * copy stays small. Each form of tasks calls its method here when its class is initialized, so a program pays for the
 * forms that it uses, and a program that only runs loops pays nothing.
 *
 * <p><b>Branches.</b> The compiler leaves out a branch that was never taken. When the branch is taken later, the
 * compiled method is thrown away; and until it is compiled again, the compiler may compile the task's body on its own,
 * which then is too large to be inlined. So the first fork of a typed task takes both branches of fork with tasks from
 * here ({@link #rehearseTypedForks}), and both branches of each join are taken with the calls.
 *
 * <p>See docs/decisions/0004.
 */
final class SharedCallSites {
    /** Enough calls for the profiling tiers to have seen all classes. They take a millisecond per site, once. */
    private static final int CALLS = 3_000;

    /** From about the 400th call on, branches are counted, whether or not a compiler has time for the method. */
    private static final int LAZY_FORKS = 600;

    /** How often a rare branch is taken. One would do. After a hundred, the compiler would inline the branch, too. */
    private static final int RARE = 4;

    private static volatile boolean rehearsed;

    private SharedCallSites() {}

    static void ofCalls() {
        Body[] bodies = {new Body(), new SecondBody(), new ThirdBody()};
        try {
            for (int i = 0; i < CALLS; i++) {
                Body body = bodies[i % 3];
                Call.call((Callable<Integer>) body);
                Call.call((Runnable) body);
                Call.call((LongSupplier) body);
                Call.call((IntSupplier) body);
                Call.call((DoubleSupplier) body);
            }
        } catch (Exception e) {
            throw new AssertionError("these bodies throw nothing", e);
        }
    }

    static void ofLongs() {
        LongTask[] longs = {new Longs(), new SecondLongs(), new ThirdLongs()};
        for (int i = 0; i < CALLS; i++) {
            TypedTask.call(longs[i % 3]);
            longs[i % 3].forked = true;
            longs[i % 3].join();
        }
        for (int i = 0; i < RARE; i++) {
            longs[0].rest = longs[1]; // as if the fork had made a copy
            longs[0].join();
        }
    }

    static void ofInts() {
        IntTask[] ints = {new Ints(), new SecondInts(), new ThirdInts()};
        for (int i = 0; i < CALLS; i++) {
            TypedTask.call(ints[i % 3]);
            ints[i % 3].forked = true;
            ints[i % 3].join();
        }
        for (int i = 0; i < RARE; i++) {
            ints[0].rest = ints[1]; // as if the fork had made a copy
            ints[0].join();
        }
    }

    static void ofDoubles() {
        DoubleTask[] doubles = {new Doubles(), new SecondDoubles(), new ThirdDoubles()};
        for (int i = 0; i < CALLS; i++) {
            TypedTask.call(doubles[i % 3]);
            doubles[i % 3].forked = true;
            doubles[i % 3].join();
        }
        for (int i = 0; i < RARE; i++) {
            doubles[0].rest = doubles[1]; // as if the fork had made a copy
            doubles[0].join();
        }
    }

    static void ofObjects() {
        Objects[] objects = {new Objects(), new SecondObjects(), new ThirdObjects()};
        for (int i = 0; i < CALLS; i++) {
            TypedTask.call(objects[i % 3]);
            objects[i % 3].forked = true;
            objects[i % 3].join();
        }
        for (int i = 0; i < RARE; i++) {
            objects[0].rest = objects[1]; // as if the fork had made a copy
            objects[0].join();
        }
    }

    static void ofRecursiveTasks() {
        Recursive[] tasks = {new Recursive(), new SecondRecursive(), new ThirdRecursive()};
        for (int i = 0; i < CALLS; i++) {
            tasks[i % 3].exec();
            ForkJoinTask.call(tasks[i % 3]);
        }
    }

    static void ofRecursiveActions() {
        RecursiveAction[] actions = {new Action(), new SecondAction(), new ThirdAction()};
        for (int i = 0; i < CALLS; i++) {
            ForkJoinTask.call(actions[i % 3]);
        }
    }

    /**
     * Takes both branches of a typed task's fork, once in a JVM. Called by the first fork that looks closer, as the
     * first fork of each job does, so the gate is open before and after. The counters stay as they were, and nothing is
     * queued ({@link #isRehearsal}).
     *
     * <p>LongTask is initialized before its subclasses here. A thread that initializes one of these first, and LongTask
     * on the way, would wait for a thread that initializes LongTask, and that one, in {@link #ofLongs}, for the first.
     */
    static void rehearseTypedForks(Worker worker) {
        if (rehearsed) {
            return;
        }
        rehearsed = true;
        LongTask.initialize(); // first: see above
        LongTask[] longs = {new Longs(), new SecondLongs(), new ThirdLongs()};
        long inlined = worker.tally().inlined;
        worker.close(worker.mark());
        try {
            for (int i = 0; i < LAZY_FORKS; i++) {
                longs[i % 3].fork();
            }
        } finally {
            worker.open();
            worker.tally().inlined = inlined;
        }
        for (int i = 0; i < RARE; i++) {
            longs[i % 3].fork();
        }
    }

    /** Whether the task is one of {@link #rehearseTypedForks}, which need not run. */
    static boolean isRehearsal(TypedTask task) {
        return task instanceof Longs;
    }

    // Classes instead of lambdas: each lambda would cost a millisecond at the start.

    private static class Body implements Callable<Integer>, Runnable, LongSupplier, IntSupplier, DoubleSupplier {
        @Override
        public Integer call() {
            return 1;
        }

        @Override
        public void run() {}

        @Override
        public long getAsLong() {
            return 1;
        }

        @Override
        public int getAsInt() {
            return 1;
        }

        @Override
        public double getAsDouble() {
            return 1;
        }
    }

    private static final class SecondBody extends Body {}

    private static final class ThirdBody extends Body {}

    private static class Longs extends LongTask {
        @Override
        protected long compute() {
            return 1;
        }
    }

    private static final class SecondLongs extends Longs {}

    private static final class ThirdLongs extends Longs {}

    private static class Ints extends IntTask {
        @Override
        protected int compute() {
            return 1;
        }
    }

    private static final class SecondInts extends Ints {}

    private static final class ThirdInts extends Ints {}

    private static class Doubles extends DoubleTask {
        @Override
        protected double compute() {
            return 1;
        }
    }

    private static final class SecondDoubles extends Doubles {}

    private static final class ThirdDoubles extends Doubles {}

    private static class Objects extends ObjectTask<Integer> {
        @Override
        protected Integer compute() {
            return 1;
        }
    }

    private static final class SecondObjects extends Objects {}

    private static final class ThirdObjects extends Objects {}

    private static class Recursive extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return 1;
        }
    }

    private static final class SecondRecursive extends Recursive {}

    private static final class ThirdRecursive extends Recursive {}

    private static class Action extends RecursiveAction {
        @Override
        protected void compute() {}
    }

    private static final class SecondAction extends Action {}

    private static final class ThirdAction extends Action {}
}
