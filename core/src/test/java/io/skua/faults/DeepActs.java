package io.skua.faults;

import static io.skua.faults.Act.requireEqual;

import io.skua.ForkJoinTask;
import io.skua.Handle;
import io.skua.Skua;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/**
 * Jobs that use the scheduler near the end of their stack, so that real stack overflows strike at every place of its
 * code.
 */
final class DeepActs {
    private static final int FRAMES_MAX = 120;

    private final Bodies bodies;

    DeepActs(Bodies bodies) {
        this.bodies = bodies;
    }

    Act next(SplittableRandom random) {
        int n = 1 + random.nextInt(6);
        int frames = random.nextInt(FRAMES_MAX);
        int rounds = 1 + random.nextInt(4);
        boolean survives = random.nextBoolean();
        int what = random.nextInt(10);
        return new Act("end of the stack, " + what, skua -> {
            Callable<Long> action = action(skua, what, n);
            long value = skua.submit(() -> {
                        for (int i = 0; i < rounds; i++) {
                            dive(action, frames + i, survives);
                        }
                        return bodies.fib(n);
                    })
                    .get();
            requireEqual(Bodies.fibValue(n), value, "what came after an overflow");
        });
    }

    /** An action whose result is wrong throws a WrongResult. */
    private Callable<Long> action(Skua skua, int what, int n) {
        Callable<Long> fib = () -> bodies.fib(n);
        Callable<Long> action = switch (what) {
            case 0 ->
                () -> {
                    Handle<Long> handle = Skua.fork(fib);
                    return handle.join();
                };
            case 1 ->
                () -> {
                    Handle<Long> first = Skua.forkCritical(fib);
                    Handle<Long> second = Skua.fork(fib);
                    return first.join() + second.join() - Bodies.fibValue(n);
                };
            case 2 -> () -> bodies.new FibTask(n).invoke();
            case 3 ->
                () -> {
                    List<Bodies.FibTask> tasks = List.of(bodies.new FibTask(n), bodies.new FibTask(n));
                    ForkJoinTask.invokeAll(tasks);
                    return tasks.get(0).join();
                };
            case 4 -> () -> Skua.blocking(fib);
            case 5 -> () -> skua.submit(fib).get();
            case 6 -> () -> bodies.new Leaves(null, 3).invoke() - 8 + Bodies.fibValue(n);
            case 7 -> () -> skua.range(0, 1000).map(i -> i).sum() - 999 * 500 + Bodies.fibValue(n);
            case 8 ->
                () -> {
                    skua.execute(() -> bodies.fib(n));
                    return Bodies.fibValue(n);
                };
            default ->
                () -> {
                    var stage = skua.submit(fib).stage();
                    return Skua.blocking(() -> stage.toCompletableFuture().get());
                };
        };
        return () -> {
            long value = action.call();
            requireEqual(Bodies.fibValue(n), value, "what was done at the end of the stack");
            return value;
        };
    }

    /** @param survives the job catches an overflow of the action and goes on */
    private static void dive(Callable<Long> action, int frames, boolean survives) throws Exception {
        try {
            new Dive(action, frames).down();
        } catch (StackOverflowError overflow) {
            if (!survives) {
                throw overflow;
            }
        }
    }

    /** Goes down to the end of the stack, comes up again by some frames, and acts there. */
    private static final class Dive {
        private static final int DONE = -1;

        private final Callable<Long> action;
        private final int frames;
        private boolean isTurned;

        Dive(Callable<Long> action, int frames) {
            this.action = action;
            this.frames = frames;
        }

        /** Returns how many frames are still to be left before the action, or DONE after it. */
        @SuppressWarnings("InfiniteRecursion") // on purpose: the stack's end turns it
        int down() throws Exception {
            int left;
            try {
                left = down();
            } catch (StackOverflowError end) {
                if (isTurned) {
                    throw end; // by the action
                }
                isTurned = true;
                return frames;
            }
            if (left > 0) {
                return left - 1;
            }
            if (left == 0) {
                action.call();
            }
            return DONE;
        }
    }
}
