package io.skua.workloads.fib;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/** {@link TypedForm}: a unit per call. */
record FibScript(int n) implements Script {
    static final String UNIT = "fib calls";

    /**
     * About 10 instructions a call, forks apart: compare and branch, two arguments, two calls and two returns shared by
     * two calls, keeping n and the first sum over them, an addition. (The twin takes 0.84 ns a call, which at 3 GHz and
     * 4 instructions a cycle is 10 too.)
     */
    static final double INSTRUCTIONS = 10;

    @Override
    public void write(StepSink steps) {
        steps.work(1);
        if (n >= 2) {
            steps.both(new FibScript(n - 1), new FibScript(n - 2));
        }
    }

    static Program program(String title, int n) {
        return new Program(title, new FibScript(n), UNIT, INSTRUCTIONS);
    }
}
