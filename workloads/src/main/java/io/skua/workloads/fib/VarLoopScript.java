package io.skua.workloads.fib;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/** {@link VarLoop}: a unit per call of its Fibonacci numbers. Keeps the first iterations and forks all that remain. */
record VarLoopScript(VarLoop loop, int first) implements Script {
    @Override
    public void write(StepSink steps) {
        int end = loop.end(first);
        Script kept = new Body(loop, first, end);
        if (end == loop.iterations()) {
            steps.call(kept);
        } else {
            steps.both(new VarLoopScript(loop, end), kept);
        }
    }

    private record Body(VarLoop loop, int first, int end) implements Script {
        @Override
        public void write(StepSink steps) {
            for (int i = first; i < end; i++) {
                int counter = VarLoop.counter(i);
                int size = loop.size(counter);
                if (VarLoop.isParallel(counter)) {
                    steps.call(new FibScript(size));
                } else {
                    steps.work((long) Fib.calls(size));
                }
            }
        }
    }

    static Program program(String title, VarLoop loop) {
        return new Program(title, new VarLoopScript(loop, 0), FibScript.UNIT, FibScript.INSTRUCTIONS);
    }
}
