package io.skua.sim.record;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.StringJoiner;

/** Goes through all tasks of a recording, one by one. */
final class Walk implements StepSink {
    private final Deque<Script> rest = new ArrayDeque<>();
    private long tasks;
    private long work;
    private int unsynced; // of the current task

    static Walk of(Recording recording) {
        Walk walk = new Walk();
        walk.tasks = 1;
        walk.rest.push(recording.program().root());
        while (!walk.rest.isEmpty()) {
            walk.unsynced = 0;
            walk.rest.pop().write(walk);
        }
        return walk;
    }

    long tasks() {
        return tasks;
    }

    long work() {
        return work;
    }

    /** What tasks do besides work, as text. */
    static String structure(Recording recording) {
        return structure(recording.program().root());
    }

    private static String structure(Script script) {
        StringJoiner text = new StringJoiner(" ");
        script.write(new StepSink() {
            @Override
            public void work(long units) {}

            @Override
            public void spawn(Script child) {
                text.add("spawn(" + structure(child) + ")");
            }

            @Override
            public void call(Script child) {
                text.add("call(" + structure(child) + ")");
            }

            @Override
            public void sync() {
                text.add("sync");
            }

            @Override
            public void loop(ScriptLoop loop) {
                throw new AssertionError("no loop was recorded");
            }
        });
        return text.toString();
    }

    @Override
    public void work(long units) {
        work += units;
    }

    @Override
    public void spawn(Script child) {
        tasks++;
        unsynced++;
        rest.push(child);
    }

    @Override
    public void call(Script child) {
        rest.push(child);
    }

    @Override
    public void sync() {
        unsynced--;
        if (unsynced < 0) {
            throw new AssertionError("a sync without a spawn");
        }
    }

    @Override
    public void loop(ScriptLoop loop) {
        throw new AssertionError("no loop was recorded");
    }
}
