package io.skua.cli;

import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workloads;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what users type. Everything that is wrong with it ends in a {@link UserException}. */
final class Inputs {
    /** More threads than this are a mistake, not a machine. */
    private static final int WORKERS_MAX = 1_024;

    private static final int REPEAT_MAX = 10_000;
    private static final double WARM_UP_MAX = 3600;

    private Inputs() {}

    static Workload.Instance workload(String name, List<String> arguments) {
        try {
            return Workloads.named(name).with(arguments);
        } catch (IllegalArgumentException refusal) {
            throw UserException.input(refusal.getMessage() + ".");
        }
    }

    static Form form(String name) {
        return named("form", name, Arrays.asList(Form.values()));
    }

    static String policy(String name) {
        return named("policy", name, policies());
    }

    static List<String> policies() {
        return Policies.all().stream().map(VictimPolicy::name).toList();
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
