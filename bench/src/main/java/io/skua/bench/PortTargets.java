package io.skua.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/**
 * Programs that were written for ForkJoinPool, on ForkJoinPool and with other imports on Skua. Each runs in JVMs of its
 * own, {@value #JVMS} for each of the two, in turns. The figures of a JVM are the processor time of the whole process
 * and the time by the clock for one run, each the median of {@value #ROUNDS} samples after a warm-up of at least
 * {@value #WARM_UPS} samples and {@value #WARM_UP_MILLIS} ms: the processor time of the JVM's compilers counts as well,
 * and a program that enters its pool only 60 times per run needs that long until the pool is compiled. Many systems
 * count processor time in steps of 10 ms, so each sample takes at least {@value #SAMPLE_MILLIS} ms. The ratios are
 * those of the medians of the JVMs; the target is at most 1.05 for both.
 */
public final class PortTargets {
    private static final int JVMS = 5;
    private static final int WARM_UPS = 8;
    private static final int WARM_UP_MILLIS = 4_000;
    private static final int ROUNDS = 5;
    private static final int SAMPLE_MILLIS = 300;
    private static final String OURS = "skua";
    private static final String THEIRS = "ForkJoinPool";

    private PortTargets() {}

    /**
     * @param arguments the beginnings of the names of programs, none for all programs; or, in a child, "run", who runs
     *     it, and the name
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 3 && arguments[0].equals("run")) {
            measure(arguments[1], arguments[2]);
            return;
        }
        Set<String> names = io.skua.bench.rival.Programs.all().keySet();
        for (String beginning : arguments) {
            if (names.stream().noneMatch(name -> name.startsWith(beginning))) {
                System.err.println("skua: there is no ported program whose name begins with '" + beginning
                        + "'; there are: " + String.join("; ", names) + ".");
                System.exit(2);
            }
        }
        int workers = Runtime.getRuntime().availableProcessors();
        Measures.say(
                "%-38s %14s %14s %6s %6s  %s",
                workers + " workers, ms: processor / clock", THEIRS, OURS, "cpu", "clock", "processor time from");
        for (String name : names) {
            if (isWanted(name, arguments)) {
                compare(name);
            }
        }
    }

    private static boolean isWanted(String name, String[] wanted) {
        for (String beginning : wanted) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return wanted.length == 0;
    }

    // ---- the parent ----

    private static void compare(String name) throws IOException {
        double[][] our = new double[2][JVMS];
        double[][] their = new double[2][JVMS];
        String verdict = "";
        for (int i = 0; i < JVMS; i++) {
            Outcome rival = child(THEIRS, name);
            Outcome mine = child(OURS, name);
            their[0][i] = rival.cost().cpuMillis();
            their[1][i] = rival.cost().clockMillis();
            our[0][i] = mine.cost().cpuMillis();
            our[1][i] = mine.cost().clockMillis();
            if (!rival.answer().equals(mine.answer())) {
                verdict = "  wrong: " + mine.answer() + " instead of " + rival.answer();
            }
        }
        Measures.say(
                "%-38s %14s %14s %6.2f %6.2f  %s and %s%s",
                name,
                medians(their),
                medians(our),
                ratio(our[0], their[0]),
                ratio(our[1], their[1]),
                range(their[0]),
                range(our[0]),
                verdict);
    }

    private static String medians(double[][] costs) {
        return String.format(Locale.ROOT, "%.2f / %.2f", Measures.median(costs[0]), Measures.median(costs[1]));
    }

    private static double ratio(double[] our, double[] their) {
        return Measures.median(our) / Measures.median(their);
    }

    private static String range(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.2f-%.2f", sorted[0], sorted[sorted.length - 1]);
    }

    /** What one run costs. */
    private record Cost(double cpuMillis, double clockMillis) {}

    private record Outcome(Cost cost, String answer) {}

    private static Outcome child(String who, String name) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = System.getProperty("java.class.path");
        Process process = new ProcessBuilder(
                        List.of(java, "-Xmx1g", "-cp", path, PortTargets.class.getName(), "run", who, name))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String cpu = out.readLine();
            String clock = out.readLine();
            String answer = out.readLine();
            if (cpu == null || clock == null || answer == null) {
                throw new IOException("The program \"" + name + "\" has failed on " + who + ".");
            }
            return new Outcome(new Cost(Double.parseDouble(cpu), Double.parseDouble(clock)), answer);
        }
    }

    // ---- a child ----

    /** A program with its pool. */
    private interface Program {
        Object run();
    }

    private static void measure(String who, String name) {
        int workers = Runtime.getRuntime().availableProcessors();
        if (who.equals(OURS)) {
            var program =
                    Objects.requireNonNull(io.skua.bench.ported.Programs.all().get(name));
            try (io.skua.ForkJoinPool pool = new io.skua.ForkJoinPool(workers)) {
                measure(() -> program.run().apply(pool), program.times());
            }
        } else {
            var program =
                    Objects.requireNonNull(io.skua.bench.rival.Programs.all().get(name));
            ForkJoinPool pool = new ForkJoinPool(workers);
            measure(() -> program.run().apply(pool), program.times());
            pool.shutdown();
        }
    }

    private static void measure(Program program, int times) {
        long start = System.nanoTime();
        for (int round = 0; round < WARM_UPS || millisSince(start) < WARM_UP_MILLIS; round++) {
            cpuMillis(program, times);
        }
        double[] cpu = new double[ROUNDS];
        double[] clock = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            Cost sample = sample(program, times);
            cpu[round] = sample.cpuMillis();
            clock[round] = sample.clockMillis();
        }
        Measures.say("%s", Measures.median(cpu));
        Measures.say("%s", Measures.median(clock));
        Measures.say("%s", program.run());
    }

    /** Returns what one run costs. */
    private static Cost sample(Program program, int times) {
        long start = System.nanoTime();
        double cpu = 0;
        int runs = 0;
        double passed;
        do {
            cpu += cpuMillis(program, times);
            runs += times;
            passed = millisSince(start);
        } while (passed < SAMPLE_MILLIS);
        return new Cost(cpu / runs, passed / runs);
    }

    private static double millisSince(long startedNanos) {
        return 1000 * Measures.secondsSince(startedNanos);
    }

    private static double cpuMillis(Program program, int times) {
        double seconds = Measures.processorSeconds(() -> {
            for (int i = 0; i < times; i++) {
                program.run();
            }
        });
        return 1000 * seconds;
    }
}
