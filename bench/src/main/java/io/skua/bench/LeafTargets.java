package io.skua.bench;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/**
 * Few tasks that take long: P, P + 1 and 2P leaves of 100 ms on P workers, made in four ways. At best P leaves take 100
 * ms, and more take 200 ms. The figure is the time divided by that, the median of a few runs; the target is at most
 * 1.05. ForkJoinPool runs the same programs in turn.
 *
 * <p>A leaf gives its processor away again and again until 100 ms have passed, so that more workers than processors can
 * run leaves at the same time.
 */
public final class LeafTargets {
    private static final long LEAF_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int[] WORKERS = {2, 3, 4, 8, 16, 32};
    private static final int ROUNDS = 5;

    /** Ways to make leaves. */
    private enum Shape {
        HALVING("fork one half, compute the other"),
        INVOKE_ALL("invokeAll of two halves"),
        IN_ORDER("fork all, join in order"),
        REVERSE("fork all, join in reverse");

        final String title;

        Shape(String title) {
            this.title = title;
        }
    }

    private LeafTargets() {}

    public static void main(String[] arguments) {
        System.out.printf(
                "%-34s %7s  %-23s  %-23s%n", "time / optimum, leaves of 100 ms", "workers", "skua", "ForkJoinPool");
        System.out.printf("%-34s %7s  %7s %7s %7s  %7s %7s %7s%n", "", "P", "P", "P+1", "2P", "P", "P+1", "2P");
        double worst = 0;
        for (Shape shape : Shape.values()) {
            for (int workers : WORKERS) {
                double[] ratios = measure(shape, workers);
                System.out.printf(Locale.ROOT, "%-34s %7d ", shape.title, workers);
                Arrays.stream(ratios, 0, 3).forEach(ratio -> System.out.printf(Locale.ROOT, " %7.2f", ratio));
                System.out.print(" ");
                Arrays.stream(ratios, 3, 6).forEach(ratio -> System.out.printf(Locale.ROOT, " %7.2f", ratio));
                System.out.println();
                worst = Math.max(worst, Arrays.stream(ratios, 0, 3).max().orElse(0));
            }
        }
        System.out.printf(Locale.ROOT, "worst of skua %.2f (target: at most 1.05)%n", worst);
    }

    /** Skua's three, then ForkJoinPool's. */
    private static double[] measure(Shape shape, int workers) {
        int[] leaves = {workers, workers + 1, 2 * workers};
        double[] ratios = new double[6];
        ForkJoinPool pool = new ForkJoinPool(workers);
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < leaves.length; i++) {
                int count = leaves[i];
                long optimum = LEAF_NANOS * ((count + workers - 1) / workers);
                double[] ours = new double[ROUNDS];
                double[] theirs = new double[ROUNDS];
                for (int round = 0; round < ROUNDS; round++) {
                    ours[round] = Measures.seconds(() -> skua.invoke(new Ours(shape, count))) * 1e9 / optimum;
                    theirs[round] = Measures.seconds(() -> pool.invoke(new Theirs(shape, count))) * 1e9 / optimum;
                }
                ratios[i] = Measures.median(ours);
                ratios[i + 3] = Measures.median(theirs);
            }
        } finally {
            pool.shutdown();
        }
        return ratios;
    }

    private static void leaf() {
        long end = System.nanoTime() + LEAF_NANOS;
        while (System.nanoTime() - end < 0) {
            Thread.yield();
        }
    }

    private static final class Ours extends io.skua.RecursiveAction {
        private final Shape shape;
        private final int leaves;

        Ours(Shape shape, int leaves) {
            this.shape = shape;
            this.leaves = leaves;
        }

        @Override
        protected void compute() {
            if (leaves == 1) {
                leaf();
                return;
            }
            switch (shape) {
                case HALVING -> {
                    Ours half = new Ours(shape, leaves / 2);
                    half.fork();
                    new Ours(shape, leaves - leaves / 2).compute();
                    half.join();
                }
                case INVOKE_ALL -> invokeAll(new Ours(shape, leaves / 2), new Ours(shape, leaves - leaves / 2));
                default -> forkAll();
            }
        }

        private void forkAll() {
            List<Ours> all = new ArrayList<>();
            for (int i = 0; i < leaves; i++) {
                Ours one = new Ours(shape, 1);
                one.fork();
                all.add(one);
            }
            for (int i = 0; i < leaves; i++) {
                all.get(shape == Shape.IN_ORDER ? i : leaves - 1 - i).join();
            }
        }
    }

    /** The same for the JDK's pool. */
    private static final class Theirs extends java.util.concurrent.RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final Shape shape;
        private final int leaves;

        Theirs(Shape shape, int leaves) {
            this.shape = shape;
            this.leaves = leaves;
        }

        @Override
        protected void compute() {
            if (leaves == 1) {
                leaf();
                return;
            }
            switch (shape) {
                case HALVING -> {
                    Theirs half = new Theirs(shape, leaves / 2);
                    half.fork();
                    new Theirs(shape, leaves - leaves / 2).compute();
                    half.join();
                }
                case INVOKE_ALL -> invokeAll(new Theirs(shape, leaves / 2), new Theirs(shape, leaves - leaves / 2));
                default -> forkAll();
            }
        }

        private void forkAll() {
            List<Theirs> all = new ArrayList<>();
            for (int i = 0; i < leaves; i++) {
                Theirs one = new Theirs(shape, 1);
                one.fork();
                all.add(one);
            }
            for (int i = 0; i < leaves; i++) {
                all.get(shape == Shape.IN_ORDER ? i : leaves - 1 - i).join();
            }
        }
    }
}
