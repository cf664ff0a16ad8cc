package io.skua.workloads.script;

/**
 * What a task does. It is asked once, when the task starts, so a tree of 10^8 tasks exists only where somebody works on
 * it.
 *
 * <pre>{@code
 * record Fib(int n) implements Script {
 *     public void write(StepSink steps) {
 *         steps.work(1);
 *         if (n >= 2) {
 *             steps.spawn(new Fib(n - 1));
 *             steps.call(new Fib(n - 2));
 *             steps.sync();
 *         }
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface Script {
    /** Appends this task's steps, in their order. The same steps each time. */
    void write(StepSink steps);
}
