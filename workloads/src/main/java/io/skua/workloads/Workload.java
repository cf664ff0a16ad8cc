package io.skua.workloads;

import io.skua.Skua;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;

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

    default Instance with(String... arguments) {
        return with(List.of(arguments));
    }

    /**
     * A workload with its arguments. Runs do not change it, so it can be run often and from several threads. Answers
     * are values: equal when they agree, and readable as text.
     */
    interface Instance {
        /** The command that gives this instance, with defaults filled in. */
        String title();

        /** The twin: the same work in one thread, without any runtime. */
        Object sequential();

        /** The same tasks on the JDK's pool. */
        Object rival(ForkJoinPool pool);

        /** The same tasks on Skua, written in one of the forms. */
        Object skua(Skua skua, Form form);

        /** The right answer, if it is known without running the workload. */
        Optional<Object> known();

        default Verdict check(Object answer) {
            return known().map(right -> right.equals(answer) ? Verdict.CORRECT : Verdict.WRONG)
                    .orElse(Verdict.UNKNOWN);
        }
    }

    /** What can be said about an answer. */
    enum Verdict {
        CORRECT,
        WRONG,
        /** Nobody has published the answer: compare with the twin's. */
        UNKNOWN
    }
}
