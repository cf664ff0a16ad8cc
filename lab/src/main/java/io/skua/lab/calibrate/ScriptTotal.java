package io.skua.lab.calibrate;

import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;

/** Adds up the work of all tasks of a program, in its units. */
final class ScriptTotal implements StepSink {
    private final ArrayDeque<Script> rest = new ArrayDeque<>();
    private long units;

    private ScriptTotal() {}

    static long of(Program program) {
        ScriptTotal total = new ScriptTotal();
        total.rest.push(program.root());
        while (!total.rest.isEmpty()) {
            total.rest.pop().write(total);
        }
        return total.units;
    }

    @Override
    public void work(long more) {
        units += more;
    }

    @Override
    public void spawn(Script child) {
        rest.push(child);
    }

    @Override
    public void call(Script child) {
        rest.push(child);
    }

    @Override
    public void sync() {}

    @Override
    public void loop(ScriptLoop loop) {
        for (int i = 0; i < loop.elements(); i++) {
            units += loop.units().applyAsLong(i);
        }
    }
}
