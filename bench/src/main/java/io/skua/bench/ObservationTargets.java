package io.skua.bench;

import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What being observed costs: each program runs alone, watched by a listener that only counts, and recorded into a file,
 * in turns on one scheduler. A round measures each way once, and the program alone once more, for at least
 * {@value #SECTION_MILLIS} ms each; every round begins with another way, so that none of them always has the same
 * neighbours. The figure of a way is the median over all rounds of its time divided by that of the program alone. The
 * second measurement alone is the twin: its figure is 1 but for noise. The processor time of the whole process, which
 * has the gatherer's thread in it, is compared by its sum over all rounds, since many systems count it in steps of 10
 * ms.
 *
 * <p>{@link OffTargets} measures what a scheduler costs that could be observed and is not, and {@link FileTargets} how
 * long many events take to be written and read.
 *
 * <p>An observation begins before the clock is read and ends after it is read again. Targets: watched at most 1.01,
 * recorded at most 1.03, and at most 1.10 for the worst program.
 */
public final class ObservationTargets {
    private static final double WARM_UP_SECONDS = 3;
    private static final double SECONDS = 20; // of measurement, for each program
    private static final int SECTION_MILLIS = 150;
    private static final int ROUNDS_MIN = 5;
    private static final String LINE = "%-16s %6s %8s  %-24s %-24s %-24s %12s";

    /** How a program runs. */
    private enum Way {
        ALONE("alone"),
        TWIN("alone, again"),
        WATCHED("watched"),
        RECORDED("recorded");

        final String title;

        Way(String title) {
            this.title = title;
        }
    }

    private ObservationTargets() {}

    /** @param arguments the beginnings of the names of programs, of "off" and of "file"; all if there are none */
    public static void main(String[] arguments) throws IOException {
        Path file = Files.createTempFile("skua-observation", ".skua");
        try {
            List<String> wanted = ObservedProgram.names().stream()
                    .filter(each -> isWanted(each, arguments))
                    .toList();
            if (!wanted.isEmpty()) {
                measure(wanted, file);
            }
            if (isWanted("off", arguments)) {
                OffTargets.measure();
            }
            if (isWanted("file", arguments)) {
                FileTargets.measure(file);
            }
        } finally {
            Files.delete(file);
        }
    }

    private static void measure(List<String> programs, Path file) throws IOException {
        Measures.say(LINE, "", "rounds", "ms", Way.TWIN.title, Way.WATCHED.title, Way.RECORDED.title, "events/s");
        for (String each : programs) {
            measure(each, file);
        }
        Measures.say("Each figure: time / time alone, median (its quartiles), then the same of processor time.");
        Measures.say("Targets: watched 1.01; recorded 1.03, and 1.10 for the worst program.");
    }

    private static boolean isWanted(String name, String[] arguments) {
        return arguments.length == 0 || Arrays.stream(arguments).anyMatch(name::startsWith);
    }

    // ---- measuring ----

    /** Counts what it hears. */
    private static final class Counter implements EventListener {
        long events; // written by the gatherer; read after the observation was closed

        @Override
        public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
            events++;
        }
    }

    /** What a program takes in one of the ways. */
    private record Cost(double seconds, double processorSeconds, long events) {}

    @SuppressWarnings("try") // the listener hears as long as the observation is open
    private static Cost run(Skua skua, Runnable program, Way way, Path file) throws IOException {
        switch (way) {
            case WATCHED -> {
                Counter counter = new Counter();
                Cost cost;
                try (Observation ignored = skua.observe(counter)) {
                    cost = time(program);
                }
                return new Cost(cost.seconds, cost.processorSeconds, counter.events);
            }
            case RECORDED -> {
                RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{}");
                Cost cost;
                try (writer;
                        Observation observation = skua.observe(writer)) {
                    writer.setTexts(observation::text);
                    cost = time(program);
                }
                return new Cost(cost.seconds, cost.processorSeconds, writer.count());
            }
            default -> {
                return time(program);
            }
        }
    }

    private static Cost time(Runnable program) {
        double[] seconds = new double[1];
        double processor = Measures.processorSeconds(() -> seconds[0] = Measures.seconds(program));
        return new Cost(seconds[0], processor, 0);
    }

    private static void measure(String name, Path file) throws IOException {
        Way[] ways = Way.values();
        List<Cost[]> rounds = new ArrayList<>();
        try (ObservedProgram program = new ObservedProgram(name)) {
            Skua skua = program.skua();
            double once = warmUp(program, file);
            int times = (int) Math.max(1, Math.ceil(SECTION_MILLIS / 1_000.0 / once));
            Runnable section = () -> {
                for (int i = 0; i < times; i++) {
                    program.run();
                }
            };
            long start = System.nanoTime();
            while (Measures.secondsSince(start) < SECONDS || rounds.size() < ROUNDS_MIN) {
                Cost[] costs = new Cost[ways.length];
                for (int i = 0; i < ways.length; i++) {
                    Way way = ways[(i + rounds.size()) % ways.length];
                    costs[way.ordinal()] = run(skua, section, way, file);
                }
                rounds.add(costs);
            }
        }
        double[] alone = rounds.stream()
                .mapToDouble(each -> each[Way.ALONE.ordinal()].seconds)
                .toArray();
        double[] events = rounds.stream()
                .map(each -> each[Way.RECORDED.ordinal()])
                .mapToDouble(each -> each.events / each.seconds)
                .toArray();
        Measures.say(
                LINE,
                name,
                rounds.size(),
                Math.round(1_000 * Measures.median(alone)),
                ratios(rounds, Way.TWIN),
                ratios(rounds, Way.WATCHED),
                ratios(rounds, Way.RECORDED),
                Math.round(Measures.median(events)));
    }

    /** Returns how many seconds the program takes at best. */
    private static double warmUp(ObservedProgram program, Path file) throws IOException {
        long start = System.nanoTime();
        double once = Double.MAX_VALUE;
        while (Measures.secondsSince(start) < WARM_UP_SECONDS) {
            for (Way way : Way.values()) {
                once = Math.min(once, run(program.skua(), program, way, file).seconds);
            }
        }
        return once;
    }

    private static String ratios(List<Cost[]> rounds, Way way) {
        double[] clock = rounds.stream()
                .mapToDouble(each -> each[way.ordinal()].seconds / each[Way.ALONE.ordinal()].seconds)
                .sorted()
                .toArray();
        double processor = processorSeconds(rounds, way) / processorSeconds(rounds, Way.ALONE);
        return String.format(
                Locale.ROOT,
                "%.3f (%.2f-%.2f) %.3f",
                Measures.median(clock),
                clock[clock.length / 4],
                clock[clock.length * 3 / 4],
                processor);
    }

    private static double processorSeconds(List<Cost[]> rounds, Way way) {
        return rounds.stream()
                .mapToDouble(each -> each[way.ordinal()].processorSeconds)
                .sum();
    }
}
