package io.skua.workloads.anywhere;

/**
 * A program whose tasks may run at any place, in any order. The answer is the sum of what the tasks find. Immutable:
 * all workers of a run share one.
 *
 * <pre>{@code
 * AnywhereProgram program = Workloads.named("uts").with("T1").anywhere().orElseThrow();
 * Deque<Object> tasks = new ArrayDeque<>(List.of(program.root()));
 * TaskRunner runner = program.runner();
 * long answer = 0;
 * while (!tasks.isEmpty()) {
 *     runner.begin(tasks.pop());
 *     while (runner.isBusy()) {
 *         runner.advance(tasks::push);
 *     }
 *     answer += runner.takeFound();
 * }
 * }</pre>
 */
public interface AnywhereProgram {
    /** As on the command line. */
    String title();

    /** The task that everything begins with. */
    Object root();

    /** Returns a new runner, which belongs to one worker; others of its thread come from {@link TaskRunner#another}. */
    TaskRunner runner();

    /** How many bytes a task takes on a network. */
    int bytes(Object task);

    /** How many nanoseconds a unit of work takes one core, about as in the SuccessOnly paper. */
    double nanosPerUnit();

    /** What a unit of work is, in the plural. */
    String unit();

    /** The answer that one worker finds, and the work that this takes; known, or found by running it. */
    Total total();

    /**
     * What a whole program comes to.
     *
     * @param answer the sum of what all tasks find
     * @param units all work
     */
    record Total(long answer, long units) {}
}
