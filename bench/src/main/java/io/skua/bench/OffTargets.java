package io.skua.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What it costs that a scheduler could be observed, while nobody does. All classes of Skua are loaded three times:
 * twice as they are, and once without any look for a trail ({@link TwinLoader}). The three run in turns, each round in
 * another order. The figure is the median over all rounds of the time of the first divided by that of the blind one,
 * and then the same of the sums of processor time, which a busy machine disturbs less. Beside it stands the first
 * divided by its equal twin, which is 1 but for noise and for luck of the compiler. Since that luck is drawn once for
 * each load, and whoever is loaded first may have less of it, this is repeated with fresh loads in another order. The
 * target is at most 1.005.
 *
 * <p>What remains in the blind twin are the few plain writes beside the reads, such as the number of the seat that was
 * told last.
 */
final class OffTargets {
    private static final List<String> PROGRAMS =
            List.of(ObservedProgram.FIB, ObservedProgram.UTS, ObservedProgram.FLAT);
    private static final int FIRST = 0;
    private static final int EQUAL = 1;
    private static final int BLIND = 2;
    private static final int WAYS = 3;
    private static final int LOADS = 3; // so that each of the ways is loaded first once
    private static final double WARM_UP_SECONDS = 3;
    private static final double SECONDS = 8; // of measurement, for each load of each program
    private static final int ROUNDS_MIN = 5;
    private static final double SECTION_SECONDS = 0.15;

    private OffTargets() {}

    static void measure() {
        Measures.say("%-14s %22s %22s %8s", "off", "off / without trails", "off / equal twin", "rounds");
        for (String name : PROGRAMS) {
            List<Cost[]> all = new ArrayList<>();
            for (int i = 0; i < LOADS; i++) {
                List<Cost[]> rounds = measure(name, i);
                say("  " + name, rounds);
                all.addAll(rounds);
            }
            say(name, all);
        }
        Measures.say("Each figure: time, then processor time. Target: 1.005; the equal twin shows what noise does.");
    }

    private static void say(String name, List<Cost[]> rounds) {
        Measures.say("%-14s %22s %22s %8d", name, ratios(rounds, BLIND), ratios(rounds, EQUAL), rounds.size());
    }

    /** What a program takes in one round. */
    private record Cost(double seconds, double processorSeconds) {}

    /**
     * Loads and measures the three.
     *
     * @param first which of them is loaded first
     */
    private static List<Cost[]> measure(String name, int first) {
        List<Cost[]> rounds = new ArrayList<>();
        Program[] three = new Program[WAYS];
        try {
            for (int i = 0; i < WAYS; i++) {
                int which = (first + i) % WAYS;
                three[which] = load(new TwinLoader(which == BLIND), name);
            }
            double once = warmUp(three);
            int times = (int) Math.max(1, Math.ceil(SECTION_SECONDS / once));
            long started = System.nanoTime();
            while (Measures.secondsSince(started) < SECONDS || rounds.size() < ROUNDS_MIN) {
                Cost[] costs = new Cost[WAYS];
                for (int i = 0; i < WAYS; i++) {
                    int which = (i + rounds.size()) % WAYS;
                    costs[which] = run(three[which].body(), times);
                }
                rounds.add(costs);
            }
        } finally {
            for (Program each : three) {
                if (each != null) {
                    each.close();
                }
            }
        }
        return rounds;
    }

    private static Cost run(Runnable body, int times) {
        double[] seconds = new double[1];
        double processor = Measures.processorSeconds(() -> seconds[0] = Measures.seconds(() -> {
            for (int i = 0; i < times; i++) {
                body.run();
            }
        }));
        return new Cost(seconds[0], processor);
    }

    /** Returns how many seconds a run takes at best. */
    private static double warmUp(Program[] programs) {
        long started = System.nanoTime();
        double once = Double.MAX_VALUE;
        while (Measures.secondsSince(started) < WARM_UP_SECONDS) {
            for (Program each : programs) {
                once = Math.min(once, Measures.seconds(each.body()));
            }
        }
        return once;
    }

    private static String ratios(List<Cost[]> rounds, int other) {
        double clock = Measures.median(rounds.stream()
                .mapToDouble(each -> each[FIRST].seconds / each[other].seconds)
                .toArray());
        double processor = processorSeconds(rounds, FIRST) / processorSeconds(rounds, other);
        return String.format(Locale.ROOT, "%.4f %.4f", clock, processor);
    }

    private static double processorSeconds(List<Cost[]> rounds, int which) {
        return rounds.stream().mapToDouble(each -> each[which].processorSeconds).sum();
    }

    /** An {@link ObservedProgram} of another class loader. */
    private record Program(Runnable body, AutoCloseable end) {
        void close() {
            try {
                end.close();
            } catch (Exception e) {
                throw new IllegalStateException("a scheduler could not be closed", e);
            }
        }
    }

    private static Program load(TwinLoader loader, String name) {
        try {
            loader.loadClass(TwinLoader.WORKER_CLASS);
            if (loader.removed() == 0 && loader.isBlind()) {
                throw new IllegalStateException("no look for a trail was found in the classes");
            }
            Object made = loader.loadClass(ObservedProgram.class.getName())
                    .getConstructor(String.class)
                    .newInstance(name);
            return new Program((Runnable) made, (AutoCloseable) made);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the classes cannot be loaded once more", e);
        }
    }
}
