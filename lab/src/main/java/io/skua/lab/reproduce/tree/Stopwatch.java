package io.skua.lab.reproduce.tree;

import io.skua.studio.plot.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** Times contenders against each other in one process: all warm up, then they take turns. Answers must agree. */
final class Stopwatch {
    private static final int WARM_UP = 3;

    private record Contender(String name, LongSupplier body, List<Double> nanos) {}

    private final List<Contender> contenders = new ArrayList<>();
    private final int rounds;

    Stopwatch(int rounds) {
        this.rounds = rounds;
    }

    void add(String name, LongSupplier body) {
        contenders.add(new Contender(name, body, new ArrayList<>()));
    }

    void run() {
        long answer = contenders.get(0).body.getAsLong();
        for (int round = -WARM_UP; round < rounds; round++) {
            for (Contender contender : contenders) {
                long start = System.nanoTime();
                long its = contender.body.getAsLong();
                if (its != answer) {
                    throw new IllegalStateException(
                            contender.name + " came to " + its + ", and the first contender to " + answer + ".");
                }
                if (round >= 0) {
                    contender.nanos.add((double) (System.nanoTime() - start));
                }
            }
        }
    }

    /** How long a contender took in its best round: what others do on the machine only makes rounds longer. */
    double best(String name) {
        return Arrays.stream(nanos(name)).min().orElseThrow();
    }

    /**
     * How much faster a contender was in its best round than another one in its own, down to how much it was in its
     * worst.
     */
    Point speedup(double x, String name, String than) {
        double slowest = Arrays.stream(nanos(name)).max().orElseThrow();
        double speedup = best(than) / best(name);
        return new Point(x, speedup, best(than) / slowest, speedup);
    }

    /** How long a contender took, round by round. */
    private double[] nanos(String name) {
        return contenders.stream()
                .filter(contender -> contender.name.equals(name))
                .findFirst()
                .orElseThrow()
                .nanos
                .stream()
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
