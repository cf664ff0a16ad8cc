package io.skua.workloads;

import io.skua.Skua;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.script.Program;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/**
 * A program that the command line, the benchmarks and the tests can run by name without knowing what it computes.
 *
 * <pre>{@code
 * Workload.Instance run = Workloads.named("fib").with("30");
 * Object answer = run.sequential();
 * System.out.println(run.title() + " = " + answer + ", " + run.check(answer)); // fib 30 = 832040, CORRECT
 * }</pre>
 */
public interface Workload {
    /** The word that starts it on the command line. */
    String name();

    /** One line for a list of workloads. */
    String description();

    /** The arguments it takes, one line, as in {@code fib [n]}. */
    String usage();

    /**
     * Reads arguments; those left out get a default that is good for a first try, a second at most in any form.
     *
     * @throws IllegalArgumentException whose one-sentence message says what is wrong and what would be right
     */
    Instance with(List<String> arguments);

    /** As {@link #with(List)}, with one string for each argument. */
    default Instance with(String... arguments) {
        return with(List.of(arguments));
    }

    /** Inputs that have a name: a small one called {@code quick}, and those of the papers. */
    List<Preset> presets();

    /**
     * The input of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those there are
     */
    default Instance preset(String name) {
        return presets().stream()
                .filter(preset -> preset.name().equals(name))
                .findFirst()
                .map(preset -> with(preset.arguments()))
                .orElseThrow(() -> new IllegalArgumentException("unknown preset '" + name + "' of " + name()
                        + ": the known ones are "
                        + presets().stream().map(Preset::name).collect(Collectors.joining(", "))));
    }

    /**
     * A named input.
     *
     * @param name {@code quick}, {@code dvs-sim}, {@code dvs-real}, {@code islands}, {@code successonly} and so on
     * @param origin where it comes from, in a few words
     * @param arguments what {@link #with(List)} gets
     */
    record Preset(String name, String origin, List<String> arguments) {
        /** Makes a preset with one string for each argument. */
        public static Preset of(String name, String origin, String... arguments) {
            return new Preset(name, origin, List.of(arguments));
        }
    }

    /**
     * A workload with its arguments. Runs do not change it, so it can be run often and from several threads. Answers
     * are values: equal when they agree, and readable as text.
     */
    interface Instance extends Computation {
        /** The same tasks on the JDK's pool. */
        Object rival(ForkJoinPool pool);

        /** The same tasks on Skua, written in one of the forms. */
        Object skua(Skua skua, Form form);

        /**
         * How much there is to do, and how much of it must be done one after the other. Counted from the program's
         * structure; where that is not known in advance, by walking it, which takes about as long as the twin.
         */
        Shape shape();

        /**
         * The same tasks for a simulator: those of the typed form, in the same order, with what each of them has to do.
         * Tasks are made up one by one, so asking costs nothing, and a program can be gone through often and by several
         * threads. The answer is not computed.
         */
        Program program();

        /**
         * The same search as tasks that may run at any place of a cluster; empty if there is no such form of it. Tasks
         * are cut as in the SuccessOnly paper, whatever a cut-off among the arguments says.
         */
        default Optional<AnywhereProgram> anywhere() {
            return Optional.empty();
        }

        /**
         * The same work as records that travel between the places of a cluster; empty if there is no such form of it.
         *
         * @throws IllegalArgumentException if it is too large for places; the message says how large it may be
         */
        default Optional<PlaceProgram<?, ?, ?>> places() {
            return Optional.empty();
        }
    }

    /**
     * T1 and T∞, as if every fork made a task.
     *
     * @param tasks how many tasks there are, the root included
     * @param depth how many tasks the longest chain of parents has
     * @param work T1: what a single worker does, in units
     * @param span T∞: what must be done one after the other, in units
     * @param unit what is counted: calls, comparisons, multiplications
     */
    record Shape(long tasks, long depth, double work, double span, String unit) {
        /** How many workers could be kept busy on average. */
        public double parallelism() {
            return work / span;
        }
    }

    /** What can be said about an answer. */
    enum Verdict {
        /** The answer is the right one. */
        CORRECT,
        /** The answer differs from the right one. */
        WRONG,
        /** Nobody has published the answer: compare with the twin's. */
        UNKNOWN
    }
}
