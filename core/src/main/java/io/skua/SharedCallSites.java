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
 */
final class SharedCallSites {
    /** Enough calls for the profiling tiers to have seen all classes. They take a few milliseconds, once. */
    private static final int CALLS = 3_000;

    private SharedCallSites() {}

    static void spoil() {
        Body[] bodies = {new Body(), new SecondBody(), new ThirdBody()};
        LongTask[] longs = {new Longs(), new SecondLongs(), new ThirdLongs()};
        IntTask[] ints = {new Ints(), new SecondInts(), new ThirdInts()};
        DoubleTask[] doubles = {new Doubles(), new SecondDoubles(), new ThirdDoubles()};
        Objects[] objects = {new Objects(), new SecondObjects(), new ThirdObjects()};
        Recursive[] recursives = {new Recursive(), new SecondRecursive(), new ThirdRecursive()};
        RecursiveAction[] actions = {new Action(), new SecondAction(), new ThirdAction()};
        try {
            for (int i = 0; i < CALLS; i++) {
                int which = i % 3;
                Call.call((Callable<Integer>) bodies[which]);
                Call.call((Runnable) bodies[which]);
                Call.call((LongSupplier) bodies[which]);
                Call.call((IntSupplier) bodies[which]);
                Call.call((DoubleSupplier) bodies[which]);
                longs[which].exec();
                ints[which].exec();
                doubles[which].exec();
                objects[which].exec();
                recursives[which].exec();
                ForkJoinTask.call(recursives[which]);
                ForkJoinTask.call(actions[which]);
            }
        } catch (Exception e) {
            throw new AssertionError("these bodies throw nothing", e);
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
