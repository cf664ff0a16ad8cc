package io.skua.cli.measure;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.SiblingProcess;
import io.skua.cli.input.UserException;
import io.skua.cli.output.ProgressMeter;
import io.skua.workloads.Workload.Verdict;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures contenders in JVMs of their own, one JVM at a time. The contenders take turns: each has one JVM in each
 * round, so that a slow minute of the machine hits all alike. What counts of a JVM is the median of its runs. So the
 * samples hold one time per JVM, and their slowest is the JVM in which the compiler had the least luck.
 *
 * <p>Each JVM runs the command {@code race} for one contender, or for all of them if they are to run together.
 */
public final class FreshJvms implements Trial {
    /**
     * How the JVMs are started.
     *
     * @param rounds how many JVMs each contender gets
     * @param together whether each JVM runs all contenders
     * @param options words of the command that say what is raced, and how thoroughly
     */
    public record Series(int rounds, boolean together, List<String> options) {}

    private final String title;
    private final List<Timings> samples;
    private final Series series;
    private @Nullable String problem;

    /** @param title the command that gives the computation */
    public FreshJvms(String title, List<Contender> contenders, Series series) {
        this.title = title;
        this.samples = contenders.stream().map(Timings::new).toList();
        this.series = series;
    }

    @Override
    public int steps() {
        return series.rounds * (series.together ? 1 : samples.size());
    }

    @Override
    public List<Timings> run(ProgressMeter progress) {
        for (int round = 1; round <= series.rounds; round++) {
            String ofHowMany = ", JVM " + round + " of " + series.rounds;
            if (series.together) {
                progress.step(title + ofHowMany);
                runJvm(samples);
            } else {
                for (Timings sample : samples) {
                    progress.step(title + ", " + sample.contender().label() + ofHowMany);
                    runJvm(List.of(sample));
                }
            }
        }
        return samples;
    }

    @Override
    public @Nullable String problem() {
        return problem;
    }

    private void runJvm(List<Timings> which) {
        for (Timings sample : which) {
            if (sample.isOutOfStack()) {
                return; // one JVM has shown it
            }
        }
        Map<String, Object> said = ask(SiblingProcess.command(ownOptions(), arguments(which)));
        for (Timings sample : which) {
            Map<?, ?> result = find(said, sample.contender());
            sample.answered(result.get("answer"), verdict(result.get("correct")));
            if (result.get("median") instanceof Number seconds) {
                sample.add(seconds.doubleValue(), null);
            } else {
                sample.ranOutOfStack();
            }
        }
    }

    /** Returns the options of this JVM, without agents: these may need a file or a port for themselves. */
    private static List<String> ownOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-javaagent:") && !option.startsWith("-agent"))
                .toList();
    }

    private List<String> arguments(List<Timings> which) {
        List<String> words = new ArrayList<>(List.of("race", "--json", "--on", title));
        words.addAll(series.options);
        words.add("--who");
        words.add(
                distinct(which.stream().map(sample -> sample.contender().name()).toList()));
        words.add("--workers");
        words.add(distinct(which.stream()
                .filter(sample -> !sample.isTwins() || which.size() == 1)
                .map(sample -> Integer.toString(sample.contender().workers()))
                .toList()));
        return words;
    }

    private static String distinct(List<String> words) {
        return words.stream().distinct().collect(Collectors.joining(","));
    }

    /** Runs a process, and returns the object that it prints. */
    @SuppressWarnings("try") // the process lives as long as the child is open
    private Map<String, Object> ask(List<String> command) {
        BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
        try (Child child = Child.start("race", command, events::add)) {
            Map<String, Object> said = null;
            String last = "";
            for (; ; ) {
                ChildEvent event = events.take();
                if (event instanceof ChildEvent.Said line) {
                    said = line.line();
                } else if (event instanceof ChildEvent.Wrote line) {
                    last = line.text();
                    note(last);
                } else if (event instanceof ChildEvent.Ended end) {
                    if (said == null) {
                        throw UserException.result("a JVM that was to run " + title + " has ended with exit code "
                                + end.exitCode() + (last.isEmpty() ? "." : ", and its last words were: " + last));
                    }
                    return said;
                }
            }
        } catch (IOException e) {
            throw UserException.result("no JVM could be started: " + e.getMessage() + ".");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.result("the race was interrupted.");
        }
    }

    /** Keeps the sentence by which a JVM tells that its result is not to be trusted. */
    private void note(String line) {
        if (problem == null && (line.contains(" answered ") || line.contains(" ran out of stack "))) {
            problem = line.startsWith("skua: ") ? line.substring("skua: ".length()) : line;
        }
    }

    private Map<?, ?> find(Map<String, Object> said, Contender contender) {
        if (said.get("races") instanceof List<?> races
                && races.size() == 1
                && races.get(0) instanceof Map<?, ?> race
                && race.get("contestants") instanceof List<?> contestants) {
            for (Object one : contestants) {
                if (one instanceof Map<?, ?> map
                        && contender.name().equals(map.get("name"))
                        && map.get("workers") instanceof Integer workers
                        && workers == contender.workers()) {
                    return map;
                }
            }
        }
        throw UserException.result(
                "a JVM that was to run " + title + " has not told the time of " + contender.label() + ".");
    }

    private static Verdict verdict(@Nullable Object correct) {
        return correct instanceof Boolean known ? (known ? Verdict.CORRECT : Verdict.WRONG) : Verdict.UNKNOWN;
    }
}
