package io.skua;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Makes the few places where the library calls a user's body look megamorphic to the compiler from the start.
 *
 * <p>Why: where a user's method forks, the compiler inlines fork into it, knows the exact class of the task and calls its body directly; no
 * profile is needed for that. But it also compiles fork on its own. With a profile that has seen one class only, it then inlines
 * the whole recursion into that copy, which becomes too large (InlineSmallCode) to be inlined into the user's method ever
 * after: fork costs twice as much, or not, depending on which method is compiled first. When the profile has seen many
 * classes, the copy stays small. See docs/decisions/0004.
 */
final class SharedCallSites {
    /** Enough for the profiling tiers to have seen all classes; takes a few milliseconds, once. */
    private static final int CALLS = 6_000;

    private SharedCallSites() {}

    static void spoil() {
        List<Callable<Integer>> callables = List.of(() -> 1, () -> 2, () -> 3);
        List<Runnable> runnables = List.of(() -> {}, () -> {}, () -> {});
        List<LongSupplier> longs = List.of(() -> 1L, () -> 2L, () -> 3L);
        List<IntSupplier> ints = List.of(() -> 1, () -> 2, () -> 3);
        List<DoubleSupplier> doubles = List.of(() -> 1.0, () -> 2.0, () -> 3.0);
        try {
            for (int i = 0; i < CALLS; i++) {
                int which = i % 3;
                Call.call(callables.get(which));
                Call.call(runnables.get(which));
                Call.call(longs.get(which));
                Call.call(ints.get(which));
                Call.call(doubles.get(which));
                LONG_TASKS.get(which).exec();
                INT_TASKS.get(which).exec();
                DOUBLE_TASKS.get(which).exec();
                OBJECT_TASKS.get(which).exec();
                ForkJoinTask.call(RECURSIVE_TASKS.get(which));
                ForkJoinTask.call(RECURSIVE_ACTIONS.get(which));
            }
        } catch (Exception e) {
            throw new AssertionError("these bodies throw nothing", e);
        }
    }

    private static final List<LongTask> LONG_TASKS = List.of(
            new LongTask() {
                @Override
                protected long compute() {
                    return 1;
                }
            },
            new LongTask() {
                @Override
                protected long compute() {
                    return 2;
                }
            },
            new LongTask() {
                @Override
                protected long compute() {
                    return 3;
                }
            });

    private static final List<IntTask> INT_TASKS = List.of(
            new IntTask() {
                @Override
                protected int compute() {
                    return 1;
                }
            },
            new IntTask() {
                @Override
                protected int compute() {
                    return 2;
                }
            },
            new IntTask() {
                @Override
                protected int compute() {
                    return 3;
                }
            });

    private static final List<DoubleTask> DOUBLE_TASKS = List.of(
            new DoubleTask() {
                @Override
                protected double compute() {
                    return 1;
                }
            },
            new DoubleTask() {
                @Override
                protected double compute() {
                    return 2;
                }
            },
            new DoubleTask() {
                @Override
                protected double compute() {
                    return 3;
                }
            });

    private static final List<ObjectTask<Integer>> OBJECT_TASKS = List.of(
            new ObjectTask<>() {
                @Override
                protected Integer compute() {
                    return 1;
                }
            },
            new ObjectTask<>() {
                @Override
                protected Integer compute() {
                    return 2;
                }
            },
            new ObjectTask<>() {
                @Override
                protected Integer compute() {
                    return 3;
                }
            });

    private static final List<RecursiveTask<Integer>> RECURSIVE_TASKS = List.of(
            new RecursiveTask<>() {
                @Override
                protected Integer compute() {
                    return 1;
                }
            },
            new RecursiveTask<>() {
                @Override
                protected Integer compute() {
                    return 2;
                }
            },
            new RecursiveTask<>() {
                @Override
                protected Integer compute() {
                    return 3;
                }
            });

    private static final List<RecursiveAction> RECURSIVE_ACTIONS = List.of(
            new RecursiveAction() {
                @Override
                protected void compute() {}
            },
            new RecursiveAction() {
                @Override
                protected void compute() {}
            },
            new RecursiveAction() {
                @Override
                protected void compute() {}
            });
}
