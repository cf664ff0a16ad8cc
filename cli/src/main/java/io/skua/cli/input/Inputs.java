package io.skua.cli.input;

import io.skua.Skua;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.Patterns;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what users type. Everything that is wrong with it ends in a {@link UserException}. */
public final class Inputs {
    /** More threads than this are a mistake, not a machine. */
    private static final int WORKERS_MAX = 1_024;

    private static final int REPEAT_MAX = 10_000;
    private static final double WARM_UP_MAX = 3600;

    private Inputs() {}

    /** Returns a workload with its arguments, or complains about them. */
    public static Workload.Instance workload(String name, List<String> arguments) {
        return accepted(() -> Workloads.named(name).with(arguments));
    }

    /** @param preset the name of an input, instead of arguments; null when arguments say it */
    public static Workload.Instance workload(String name, List<String> arguments, @Nullable String preset) {
        if (preset == null) {
            return workload(name, arguments);
        }
        Workload workload = accepted(() -> Workloads.named(name));
        if (!arguments.isEmpty()) {
            throw UserException.input("--preset " + preset + " brings the arguments of " + name + ": leave out '"
                    + String.join(" ", arguments) + "' or --preset.");
        }
        return accepted(() -> workload.preset(preset));
    }

    /** What the runtime refuses, it explains: that is for the user. */
    public static <T> T accepted(Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException refusal) {
            throw UserException.input(clause(refusal) + ".");
        }
    }

    /** The refusal, to stand after a colon and before a full stop. */
    public static String clause(IllegalArgumentException refusal) {
        String text = String.valueOf(refusal.getMessage());
        String end = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
        return end.substring(0, 1).toLowerCase(Locale.ROOT) + end.substring(1);
    }

    /** Returns the form of tasks of this name. */
    public static Form form(String name) {
        return named("form", name, Arrays.asList(Form.values()));
    }

    /** Returns the name if there is such a policy. */
    public static String policy(String name) {
        return named("policy", name, policies());
    }

    /** Returns the policy of this name. */
    public static VictimPolicy victimPolicy(String name) {
        return Policies.named(policy(name));
    }

    /** Returns the name of the policy that schedulers use unless they are told otherwise. */
    public static String defaultPolicy() {
        return Skua.common().policy();
    }

    /** Returns the names of all policies. */
    public static List<String> policies() {
        return Policies.all().stream().map(VictimPolicy::name).toList();
    }

    /** As the paper writes them or in small letters. */
    public static Pattern pattern(String name) {
        return named("pattern", name.toLowerCase(Locale.ROOT), Patterns.all());
    }

    /** Reads {@code --n}: how many elements a loop has. */
    public static int elements(String text, Pattern pattern) {
        return whole("--n", text, pattern.mostElements());
    }

    static Strategy strategy(String name) {
        return named("strategy", name, Arrays.asList(Strategy.values()));
    }

    static Batching batching(String text) {
        return accepted(() -> Batching.of(text));
    }

    /** Reads {@code --workers}. */
    public static int workers(String text) {
        return whole("--workers", text, WORKERS_MAX);
    }

    /** How many threads: as many as somebody says, or the places of the mesh, or this machine's processors. */
    public static int workers(@Nullable String text, @Nullable Mesh mesh) {
        if (mesh == null) {
            return text == null ? Runtime.getRuntime().availableProcessors() : workers(text);
        }
        int count = text == null ? mesh.size() : workers(text);
        if (count > mesh.size()) {
            throw UserException.input(
                    "the mesh " + mesh + " has room for 1 to " + mesh.size() + " workers, not for " + count + ".");
        }
        if (count > WORKERS_MAX) {
            throw UserException.input("the mesh " + mesh + " has " + count + " places, and a run at most " + WORKERS_MAX
                    + " workers: say with --workers how many.");
        }
        return count;
    }

    /** Reads a mesh such as 8x6. */
    public static Mesh mesh(String text) {
        return accepted(() -> Mesh.parse(text));
    }

    /** Any whole number; what it stands for says which are right. */
    public static int whole(String option, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw UserException.input(option + " must be a whole number, but was '" + text + "'.");
        }
    }

    /** Reads {@code --repeat}. */
    public static int repeat(String text) {
        return whole("--repeat", text, REPEAT_MAX);
    }

    /** Reads {@code --warm-up}, in seconds. */
    public static double warmUpSeconds(String text) {
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

    /**
     * Returns the one that has this name.
     *
     * @param what is asked for, for the complaint if there is none
     */
    public static <T> T named(String what, String name, List<T> known) {
        return known.stream()
                .filter(one -> one.toString().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        unknown(what, name, known.stream().map(Object::toString).toList()));
    }

    static UserException unknown(String what, String name, List<String> known) {
        String right = Nearest.to(name, known)
                .map(near -> "', did you mean '" + near + "'?")
                .orElseGet(() -> "': the known ones are " + String.join(", ", known) + ".");
        return UserException.input("unknown " + what + " '" + name + right);
    }

    /** Reads a whole number from 1 on. */
    public static int whole(String option, String text, int most) {
        return whole(option, text, 1, most);
    }

    /** Reads a whole number. */
    public static int whole(String option, String text, int least, int most) {
        try {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw UserException.input(
                option + " must be a whole number from " + least + " to " + most + ", but was '" + text + "'.");
    }
}
