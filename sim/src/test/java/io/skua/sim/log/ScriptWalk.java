package io.skua.sim.log;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;

/**
 * Runs a script one step after the other, as soon as it is written: what is to be done, without anybody who does it.
 */
final class ScriptWalk implements StepSink {
    private final Totals totals;
    private final ArrayDeque<Long> unsynced =
            new ArrayDeque<>(); // when they would be done if nobody ever waited for a worker
    private long span;

    private ScriptWalk(Totals totals) {
        this.totals = totals;
    }

    /** Of a whole program. */
    static final class Totals {
        private long tasks = 1;
        private long work;
        private long span;
        private long loops;

        /** The root included; loops make more of them, as many as workers come to help. */
        long tasks() {
            return tasks;
        }

        long work() {
            return work;
        }

        /** With loops, the shortest that there can be: all their elements at once. */
        long span() {
            return span;
        }

        long loops() {
            return loops;
        }
    }

    static Totals of(Script root) {
        Totals totals = new Totals();
        totals.span = spanOf(root, totals);
        return totals;
    }

    private static long spanOf(Script script, Totals totals) {
        ScriptWalk walk = new ScriptWalk(totals);
        script.write(walk);
        while (!walk.unsynced.isEmpty()) {
            walk.sync();
        }
        return walk.span;
    }

    @Override
    public void work(long units) {
        totals.work += units;
        span += units;
    }

    @Override
    public void spawn(Script child) {
        totals.tasks++;
        unsynced.push(span + spanOf(child, totals));
    }

    @Override
    public void call(Script child) {
        span += spanOf(child, totals);
    }

    @Override
    public void sync() {
        span = Math.max(span, unsynced.pop());
    }

    @Override
    public void loop(ScriptLoop loop) {
        totals.loops++;
        long largest = 0;
        for (int i = 0; i < loop.elements(); i++) {
            long own = loop.units().applyAsLong(i);
            totals.work += own;
            largest = Math.max(largest, own);
        }
        span += largest;
    }
}
