package io.skua;

import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Makes the few places where the library calls a user's body look megamorphic to the compiler from the start.
 *
 * <p>The reason: where a user's method forks, the compiler inlines fork into it, knows the exact class of the task and
 * calls its body directly; no profile is needed for that. But the compiler also compiles fork on its own. If the
 * profile has seen one class only, the compiler inlines the whole recursion into this copy of fork, which then is too
 * large (InlineSmallCode) to be inlined into the user's method ever after. So a fork costs twice as much or not,
 * depending on which method happens to be compiled first. If the profile has seen many classes, the copy stays small.
 * See docs/decisions/0004.
 *
 * <p>Each form of tasks calls its method here when its class is initialized, so a program pays for the forms that it
 * uses, and a program that only runs loops pays nothing.
 */
final class SharedCallSites {
    /** Enough calls for the profiling tiers to have seen all classes. They take a millisecond per site, once. */
    private static final int CALLS = 3_000;

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
            longs[i % 3].exec();
        }
    }

    static void ofInts() {
        IntTask[] ints = {new Ints(), new SecondInts(), new ThirdInts()};
        for (int i = 0; i < CALLS; i++) {
            ints[i % 3].exec();
        }
    }

    static void ofDoubles() {
        DoubleTask[] doubles = {new Doubles(), new SecondDoubles(), new ThirdDoubles()};
        for (int i = 0; i < CALLS; i++) {
            doubles[i % 3].exec();
        }
    }

    static void ofObjects() {
        Objects[] objects = {new Objects(), new SecondObjects(), new ThirdObjects()};
        for (int i = 0; i < CALLS; i++) {
            objects[i % 3].exec();
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
