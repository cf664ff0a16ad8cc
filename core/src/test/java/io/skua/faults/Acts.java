package io.skua.faults;

import static io.skua.faults.Act.require;
import static io.skua.faults.Act.requireEqual;

import io.skua.ForkJoinTask;
import io.skua.Handle;
import io.skua.Job;
import io.skua.Skua;
import io.skua.stress.TolerantProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Random uses of the whole surface of the scheduler. Everything that is random is decided when an act is made. */
final class Acts {
    private final Bodies bodies;
    private final Mischief mischief;
    private final PoolActs pools;

    Acts(Bodies bodies) {
        this.bodies = bodies;
        this.pools = new PoolActs(bodies);
        this.mischief = bodies.mischief();
    }

    /** The next act that the random numbers choose. */
    Act next(SplittableRandom random) {
        List<Function<SplittableRandom, Act>> all = List.of(
                this::forks,
                this::program,
                this::dropIn,
                this::completers,
                this::stages,
                this::stages,
                this::executions,
                this::invokeAll,
                this::invokeAny,
                this::cancel,
                this::deadline,
                this::blocking,
                this::loop,
                this::sort,
                this::pipeline,
                this::nested,
                pools::rotated,
                pools::rotated,
                pools::taken,
                this::quiesce);
        return all.get(random.nextInt(all.size())).apply(random);
    }

    private Act forks(SplittableRandom random) {
        int n = 5 + random.nextInt(9);
        boolean run = random.nextBoolean();
        return new Act("forks", skua -> {
            long value = run
                    ? skua.run(() -> bodies.fib(n))
                    : skua.submit(() -> bodies.fib(n)).get();
            requireEqual(Bodies.fibValue(n), value, "fib(" + n + ")");
        });
    }

    private Act program(SplittableRandom random) {
        long seed = random.nextLong();
        int nodes = 4 + random.nextInt(30);
        return new Act("program", skua -> {
            TolerantProgram program = new TolerantProgram(seed, skua, nodes, mischief.isPossible());
            long value = skua.submit(program::body).get();
            String complaint = program.complaint(value);
            require(complaint == null, complaint);
        });
    }

    private Act dropIn(SplittableRandom random) {
        int n = 4 + random.nextInt(8);
        int how = random.nextInt(3);
        return new Act("drop-in tasks", skua -> {
            Bodies.FibTask task = bodies.new FibTask(n);
            long value = switch (how) {
                case 0 -> skua.invoke(task);
                case 1 -> skua.submit(task).join();
                default -> skua.submit(task).get();
            };
            requireEqual(Bodies.fibValue(n), value, "the task of fib(" + n + ")");
        });
    }

    private Act completers(SplittableRandom random) {
        int depth = random.nextInt(6);
        boolean invoke = random.nextBoolean();
        return new Act("completers", skua -> {
            Bodies.Leaves tree = bodies.new Leaves(null, depth);
            long leaves = invoke ? skua.invoke(tree) : skua.submit(tree).get();
            requireEqual(1L << depth, leaves, "the number of leaves");
        });
    }

    /** Callbacks that start further jobs and wait for them, and some that throw. */
    private Act stages(SplittableRandom random) {
        int rounds = 1 + random.nextInt(12);
        int count = 1 + random.nextInt(6);
        int n = random.nextInt(5);
        int how = random.nextInt(3);
        return new Act("callbacks of a stage", skua -> {
            for (int round = 0; round < rounds; round++) {
                List<CompletionStage<Long>> stages = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    Job<Long> job = skua.submit(() -> bodies.fib(n));
                    stages.add(job.stage().thenApply(value -> {
                        mischief.strike("callback of a stage");
                        return value + further(skua, n, how);
                    }));
                }
                for (CompletionStage<Long> stage : stages) {
                    requireEqual(
                            2 * Bodies.fibValue(n), stage.toCompletableFuture().get(), "the stage's result");
                }
            }
        });
    }

    private long further(Skua skua, int n, int how) {
        try {
            return switch (how) {
                case 0 -> skua.run(() -> bodies.fib(n));
                case 1 -> skua.submit(() -> bodies.fib(n)).get();
                default ->
                    skua.submit(() -> skua.submit(() -> bodies.fib(n)).get()).get();
            };
        } catch (InterruptedException | ExecutionException e) {
            throw new CompletionException(e);
        }
    }

    /** Nobody can wait for these: they count when the scheduler has nothing to do any more. */
    private Act executions(SplittableRandom random) {
        int count = 1 + random.nextInt(10);
        int n = random.nextInt(6);
        return new Act("execute", skua -> {
            for (int i = 0; i < count; i++) {
                skua.execute(() -> bodies.fib(n));
            }
        });
    }

    private List<Callable<Long>> calls(int count, int n) {
        return IntStream.range(0, count)
                .<Callable<Long>>mapToObj(i -> () -> bodies.fib(n))
                .toList();
    }

    private Act invokeAll(SplittableRandom random) {
        int count = 1 + random.nextInt(6);
        int n = random.nextInt(8);
        return new Act("invokeAll", skua -> {
            for (Future<Long> future : skua.invokeAll(calls(count, n))) {
                requireEqual(Bodies.fibValue(n), future.get(), "a result of invokeAll");
            }
        });
    }

    private Act invokeAny(SplittableRandom random) {
        int count = 1 + random.nextInt(4);
        int n = random.nextInt(8);
        return new Act(
                "invokeAny", skua -> requireEqual(Bodies.fibValue(n), skua.invokeAny(calls(count, n)), "invokeAny"));
    }

    private Act cancel(SplittableRandom random) {
        boolean interrupt = random.nextBoolean();
        int wait = random.nextInt(3);
        return new Act("cancel", skua -> {
            AtomicBoolean isOver = new AtomicBoolean();
            CountDownLatch started = new CountDownLatch(1);
            Job<Long> job = skua.submit(() -> {
                started.countDown();
                return bodies.churn(Integer.MAX_VALUE, isOver::get);
            });
            try {
                if (wait > 0) {
                    started.await(wait, TimeUnit.MILLISECONDS);
                }
                job.cancel(interrupt);
            } finally {
                isOver.set(true);
            }
            try {
                job.get();
            } catch (CancellationException expected) {
                return;
            }
            require(false, "a cancelled job returned a result");
        });
    }

    private Act deadline(SplittableRandom random) {
        Duration deadline = Duration.ofNanos(10_000 + random.nextInt(1_000_000));
        int rounds = random.nextInt(200);
        return new Act("deadline", skua -> {
            try {
                skua.submit(Skua.job("dead").deadline(deadline), () -> bodies.churn(rounds, () -> false))
                        .get();
            } catch (CancellationException expected) {
                // it was too late
            }
        });
    }

    private Act blocking(SplittableRandom random) {
        int sections = 1 + random.nextInt(4);
        int n = random.nextInt(6);
        return new Act("blocking sections", skua -> {
            CountDownLatch latch = new CountDownLatch(sections);
            long sum = skua.submit(() -> {
                        List<Handle<Long>> handles = new ArrayList<>();
                        for (int i = 0; i < sections; i++) {
                            handles.add(Skua.fork(() -> Skua.blocking(() -> {
                                latch.countDown();
                                latch.await(1, TimeUnit.MILLISECONDS);
                                return bodies.fib(n);
                            })));
                        }
                        return handles.stream().mapToLong(Handle::join).sum();
                    })
                    .get();
            requireEqual(sections * Bodies.fibValue(n), sum, "the sum of blocking sections");
        });
    }

    private Act loop(SplittableRandom random) {
        int size = 1 + random.nextInt(5_000);
        boolean each = random.nextBoolean();
        return new Act("loop", skua -> {
            if (each) {
                AtomicInteger seen = new AtomicInteger();
                skua.range(0, size).forEach(i -> {
                    if (i % 64 == 0) {
                        mischief.strike("body of a loop");
                    }
                    seen.incrementAndGet();
                });
                requireEqual(size, seen.get(), "the number of elements");
            } else {
                requireEqual(
                        (long) size * (size - 1) / 2,
                        skua.range(0, size).map(i -> i).sum(),
                        "the sum of a loop");
            }
        });
    }

    private Act sort(SplittableRandom random) {
        int[] numbers = random.ints(1 + random.nextInt(20_000)).toArray();
        return new Act("sort", skua -> {
            int[] sorted = numbers.clone();
            Arrays.sort(sorted);
            skua.sort(numbers);
            require(Arrays.equals(sorted, numbers), "the array is not sorted");
        });
    }

    private Act pipeline(SplittableRandom random) {
        int size = random.nextInt(40);
        return new Act("pipeline", skua -> {
            List<Integer> items = IntStream.range(0, size).boxed().toList();
            List<Integer> all = skua.pipeline(items)
                    .parallel(item -> {
                        mischief.strike("step of a pipeline");
                        return item + 1;
                    })
                    .inOrder(item -> item - 1)
                    .toList();
            require(items.equals(all), "the pipeline returned other items");
        });
    }

    private Act nested(SplittableRandom random) {
        int depth = 1 + random.nextInt(3);
        int n = random.nextInt(8);
        return new Act("nested jobs", skua -> {
            long value = skua.submit(() -> inside(skua, depth, n)).get();
            requireEqual(Bodies.fibValue(n) * (depth + 1), value, "the result of nested jobs");
        });
    }

    private long inside(Skua skua, int depth, int n) throws Exception {
        Handle<Long> own = Skua.fork(() -> bodies.fib(n));
        long inner =
                depth == 0 ? 0 : skua.submit(() -> inside(skua, depth - 1, n)).get();
        return own.join() + inner;
    }

    /** Forks that nobody joins. */
    private Act quiesce(SplittableRandom random) {
        int count = 1 + random.nextInt(20);
        int n = random.nextInt(6);
        return new Act(
                "helpQuiesce",
                skua -> skua.run(() -> {
                    for (int i = 0; i < count; i++) {
                        bodies.new FibTask(n).fork();
                    }
                    ForkJoinTask.helpQuiesce();
                }));
    }
}
