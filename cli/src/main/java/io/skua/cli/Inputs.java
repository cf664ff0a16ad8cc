package io.skua.cli;

import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workloads;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads what users type. Everything that is wrong with it ends in a {@link UserException}. */
final class Inputs {
    /** What both Skua and ForkJoinPool accept. */
    static final int WORKERS_MAX = 32_767;

    private static final int REPEAT_MAX = 10_000;
    private static final double WARM_UP_MAX = 3600;

    private Inputs() {}

    static Workload.Instance workload(String name, List<String> arguments) {
        return orComplain(() -> Workloads.named(name).with(arguments));
    }

    static Form form(String name) {
        return named("form", name, Arrays.asList(Form.values()));
    }

    /** In the order given, each once. */
    static Set<Rival> rivals(Collection<String> names) {
        return names.stream()
                .map(name -> named("rival", name.strip(), Arrays.asList(Rival.values())))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    static int workers(String text) {
        return whole("--workers", text, WORKERS_MAX);
    }

    static int repeat(String text) {
        return whole("--repeat", text, REPEAT_MAX);
    }

    static double warmUpSeconds(String text) {
        try {
            double seconds = Double.parseDouble(text);
            if (seconds >= 0 && seconds <= WARM_UP_MAX) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw UserException.input("--warm-up must be a number of seconds from 0 to 3600, but was '" + text + "'.");
    }

    /** Turns the library's refusal of an argument into a complaint. */
    static <T> T orComplain(Supplier<T> action) {
        try {
            return action.get();
        } catch (IllegalArgumentException refusal) {
            String sentence = String.valueOf(refusal.getMessage());
            throw UserException.input(sentence.endsWith(".") ? sentence : sentence + ".");
        }
    }

    private static <T> T named(String what, String name, List<T> known) {
        return known.stream()
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> UserException.input("unknown " + what + " '" + name + "': the known ones are "
                        + known.stream().map(Object::toString).collect(Collectors.joining(", ")) + "."));
    }

    private static int whole(String option, String text, int most) {
        try {
            int value = Integer.parseInt(text);
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw UserException.input(option + " must be a whole number from 1 to " + most + ", but was '" + text + "'.");
    }
}
