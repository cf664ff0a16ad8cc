package io.skua.bench;

import io.skua.Skua;
import io.skua.sim.record.SketchedRuns;
import io.skua.sim.whatif.Sketch;
import io.skua.sim.whatif.WhatIf;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Whether the doctor's forecasts come true: five workloads are sketched as {@code skua doctor} sketches them and
 * simulated with one and two workers, and run with as many, in turns. The figure is the forecast divided by the time of
 * the quickest real run, since the sketch is made of the quickest runs, too. The target is that it is from 0.85 to
 * 1.15.
 */
final class WhatIfTargets {
    private static final List<String> WORKLOADS =
            List.of("uts T1", "nqueens 13", "sort 4000000", "stress 100000 10", "mandelbrot 1024");
    private static final double WARM_UP_SECONDS = 2;
    private static final int SKETCH_RUNS = 3; // as skua doctor
    private static final double SECONDS = 4; // of measurement, for each workload
    private static final int ROUNDS_MIN = 11;
    private static final double WRONG_MIN = 0.15;

    private WhatIfTargets() {}

    /** Returns how many forecasts were wrong. */
    static int measure() throws IOException {
        Measures.say("%-18s %24s %24s", "", "1 worker", "2 workers");
        int wrong = 0;
        for (String each : WORKLOADS) {
            wrong += measure(each);
        }
        Measures.say("Each figure: forecast / quickest real run (in ms). Target: 0.85 to 1.15.");
        return wrong;
    }

    private static int measure(String words) throws IOException {
        String[] all = words.split(" ");
        Workload.Instance instance = Workloads.named(all[0]).with(Arrays.copyOfRange(all, 1, all.length));
        Consumer<Skua> body = skua -> {
            Object ignored = instance.skua(skua, Form.TYPED);
        };
        double alone = Double.MAX_VALUE;
        double both = Double.MAX_VALUE;
        try (Skua one = Skua.builder().workers(1).build();
                Skua two = Skua.builder().workers(2).build()) {
            long started = System.nanoTime();
            do {
                body.accept(one);
                body.accept(two);
            } while (Measures.secondsSince(started) < WARM_UP_SECONDS);
            started = System.nanoTime();
            for (int i = 0; i < ROUNDS_MIN || Measures.secondsSince(started) < SECONDS; i++) {
                alone = Math.min(alone, Measures.seconds(() -> body.accept(one)));
                both = Math.min(both, Measures.seconds(() -> body.accept(two)));
            }
        }
        Sketch sketch = SketchedRuns.of(words, SKETCH_RUNS, body);
        double[] ratios = {ratio(sketch, 1, alone), ratio(sketch, 2, both)};
        Measures.say("%-18s %24s %24s", words, shown(ratios[0], alone), shown(ratios[1], both));
        return (int) Arrays.stream(ratios)
                .filter(each -> Math.abs(each - 1) > WRONG_MIN)
                .count();
    }

    private static double ratio(Sketch sketch, int workers, double seconds) {
        return WhatIf.nanos(sketch, workers) / 1e9 / seconds;
    }

    private static String shown(double ratio, double seconds) {
        return String.format(Locale.ROOT, "%.2f (%.1f)", ratio, 1_000 * seconds);
    }
}
