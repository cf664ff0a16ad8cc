package io.skua.sim.whatif;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.sim.machine.Costs;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hears the events of a simulated run, live or from a recording, and puts the tree of its tasks together again. The
 * simulator tells every spawn, join and piece of work; what stolen tasks took longer, because of cold caches, counts as
 * their work.
 *
 * <p>Up to {@value #EXACT_MAX} tasks are all kept. Beyond, a subtree that is small compared with what was heard before
 * becomes work of the task above when it is joined, as in a {@link Sketch}, so a recording of millions of tasks needs
 * little memory.
 *
 * <pre>{@code
 * RecordedTasks tasks = new RecordedTasks("skew", machine.costs());
 * simulation.log(new EventTeller(tasks)).run();
 * List<WhatIf.Forecast> forecasts = WhatIf.of(tasks.sketch(), machine.costs());
 * }</pre>
 */
public final class RecordedTasks implements EventListener {
    private static final int EXACT_MAX = 20_000;
    private static final int LIVE_MAX = 1_000_000;
    private static final long WORK_MAX = 1_000_000_000_000_000L; // so that no sum overflows later

    private final String title;
    private final long forkCost;
    private final Map<Long, Node> live = new HashMap<>(); // that have not been joined
    private @Nullable Node root;
    private @Nullable String problem;
    private long work;
    private int tasks;
    private long lastNumber = -1;
    private long task = Event.NONE; // of the next event
    private long other = Event.NONE;

    /**
     * Makes a listener that has heard nothing yet.
     *
     * @param costs of the machine of the run
     */
    public RecordedTasks(String title, Costs costs) {
        this.title = title;
        this.forkCost = costs.spawn() + costs.pop();
    }

    /** A step: work if there is no task, otherwise a task that is spawned; SYNC waits. */
    private record Step(long work, @Nullable Node task) {
        static final Step SYNC = new Step(-1, null);

        boolean isWork() {
            return task == null && work >= 0;
        }
    }

    /** A task and what is below it. */
    private static final class Node implements Script {
        private final List<Step> steps = new ArrayList<>();
        private final Deque<Integer> open = new ArrayDeque<>(); // the steps that have spawned what was not joined
        private long total;

        void work(long units) {
            int last = steps.size() - 1;
            boolean more = last >= 0 && steps.get(last).isWork();
            if (more) {
                steps.set(last, new Step(steps.get(last).work + units, null));
            } else {
                steps.add(new Step(units, null));
            }
            total += units;
        }

        @Override
        public void write(StepSink sink) {
            for (Step step : steps) {
                if (step.task != null) {
                    sink.spawn(step.task);
                } else if (step.isWork()) {
                    sink.work(step.work);
                } else {
                    sink.sync();
                }
            }
        }
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (kind == EventKind.TASKS) {
            task = first;
            other = second;
            return;
        }
        if (problem == null) {
            switch (kind) {
                case SPAWN -> spawn();
                case WORK -> work(first);
                case JOIN -> join();
                case GAP -> problem = "some of its events were lost.";
                default -> {} // says nothing about the tree
            }
        }
        task = Event.NONE;
        other = Event.NONE;
    }

    private void spawn() {
        Node node = new Node();
        Node spawner = live.get(other);
        if (task <= lastNumber || (other != Event.NONE && spawner == null)) {
            contradict();
        } else if (other == Event.NONE && root != null) {
            problem = "it has several jobs, and only one at a time is simulated.";
        } else if (live.size() >= LIVE_MAX) {
            problem = "it has too many tasks at once.";
        } else {
            lastNumber = task;
            tasks = Math.min(tasks, EXACT_MAX) + 1;
            live.put(task, node);
            if (spawner == null) {
                root = node;
            } else {
                spawner.open.push(spawner.steps.size());
                spawner.steps.add(new Step(0, node));
            }
        }
    }

    private void work(long units) {
        Node node = live.get(task);
        if (node == null || units < 0 || units > WORK_MAX - work) {
            contradict();
        } else {
            node.work(units);
            work += units;
        }
    }

    private void join() {
        Node spawner = live.get(other);
        Node node = live.remove(task);
        Integer at = spawner == null ? null : spawner.open.poll();
        if (spawner == null || node == null || at == null || spawner.steps.get(at).task != node) {
            contradict();
            return;
        }
        if (tasks > EXACT_MAX && Sketch.isSmall(node.total, work)) {
            fold(spawner.steps, at, node.total + forkCost);
            spawner.total += node.total + forkCost;
        } else {
            spawner.steps.add(Step.SYNC);
            spawner.total += node.total;
        }
    }

    /** Makes work of a step that has spawned a task, and one step of this and the work before and after it. */
    private static void fold(List<Step> steps, int at, long units) {
        steps.set(at, new Step(units, null));
        merge(steps, at);
        if (at > 0) {
            merge(steps, at - 1);
        }
    }

    private static void merge(List<Step> steps, int at) {
        if (at + 1 < steps.size() && steps.get(at).isWork() && steps.get(at + 1).isWork()) {
            steps.set(at, new Step(steps.get(at).work + steps.remove(at + 1).work, null));
        }
    }

    private void contradict() {
        problem = "its events contradict each other.";
    }

    /**
     * Returns what was heard, in the unit of the events.
     *
     * @throws IllegalStateException if the tasks cannot be known from the events; the message says why, as the rest of
     *     a sentence about the recording
     * @throws StackOverflowError if the tasks are nested too deeply for this thread
     */
    public Sketch sketch() {
        Node heard = root;
        if (problem != null) {
            throw new IllegalStateException(problem);
        }
        if (heard == null) {
            throw new IllegalStateException("it tells of no task.");
        }
        return Sketch.of(Program.of(title, heard), tasks > EXACT_MAX ? work : 0);
    }
}
