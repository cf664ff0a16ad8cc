package io.skua.sim.record;

import io.skua.record.TaskRecorder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Is told what tasks do, and writes each task down when it has ended.
 *
 * <p>The {@linkplain WorkClock clock} runs while the program's own code runs, and stands still while code of the
 * scheduler or of this class runs.
 *
 * <p>One thread at a time uses this object. If a second thread comes, the program has waited for something that is not
 * one of its tasks. The recorded tree could not express this, so the recording gives up, and {@link #finish} says why.
 */
final class TreeWriter implements TaskRecorder {
    private final Object lock = new Object();
    private final TreeFile out;
    private final WorkClock clock = new WorkClock();
    // tasks that were forked and have not ended, and jobs
    private final IdentityHashMap<Object, Frame> open = new IdentityHashMap<>();
    private final Frame jobs = Frame.ofJobs();
    private @Nullable Frame top;
    private @Nullable Thread thread;
    private long lastJob;
    private int jobsWritten;
    private @Nullable String problem;
    private @Nullable IOException failure;

    TreeWriter(TreeFile out) {
        this.out = out;
    }

    // ---- what tasks do: the clock is read outside of the lock, which takes time as well ----

    private void stop(long now) {
        long spent = clock.stop(now);
        if (top != null) {
            top.work(spent);
        }
    }

    @Override
    public void forking(Object task) {
        long now = System.nanoTime();
        synchronized (lock) {
            stop(now);
        }
    }

    @Override
    public void forked(Object task) {
        synchronized (lock) {
            fork(task);
            clock.setRunning(true);
        }
        clock.go();
    }

    private void fork(Object task) {
        if (!goesOn() || open.containsKey(task)) {
            return;
        }
        if (top == null) {
            problem = "Tasks that are started by execute(...) cannot be recorded; use run, submit or invoke.";
        } else {
            open.put(task, top.spawn());
        }
    }

    @Override
    public void unforked(Object task) {
        synchronized (lock) {
            Frame frame = open.remove(task);
            if (goesOn() && frame != null && !frame.hasStarted()) {
                drop(frame);
            }
        }
    }

    @Override
    public void started(Object task) {
        long now = System.nanoTime();
        synchronized (lock) {
            boolean interrupts = clock.isRunning();
            stop(now);
            if (goesOn()) {
                start(open.computeIfAbsent(task, job -> jobs.call()), interrupts);
            }
            clock.setRunning(true);
        }
        clock.go();
    }

    private void start(Frame frame, boolean interrupts) {
        if (top != null && frame.parent == top) {
            top.sync(frame); // the task runs now, so its parent waits for it now, whether it is joined or not
        }
        frame.start(top, interrupts);
        top = frame;
    }

    @Override
    public void ended(Object task) {
        long now = System.nanoTime();
        synchronized (lock) {
            stop(now);
            Frame frame = goesOn() ? open.remove(task) : null;
            if (frame != null && frame == top) {
                top = frame.below;
                clock.setRunning(frame.interrupts);
                frame.end();
                writeIfComplete(frame);
            }
        }
        clock.go();
    }

    @Override
    public void joining(Object task) {
        long now = System.nanoTime();
        synchronized (lock) {
            stop(now);
            Frame frame = goesOn() ? open.get(task) : null;
            if (frame != null && top != null && frame.parent == top) {
                top.sync(frame);
            }
        }
    }

    @Override
    public void joined(Object task) {
        synchronized (lock) {
            clock.setRunning(true);
        }
        clock.go();
    }

    /** Notes which thread records, and returns whether the recording can go on. */
    private boolean goesOn() {
        Thread current = Thread.currentThread();
        if (thread != current) {
            if (thread != null && top != null) {
                problem = "The program waits inside a task for something that is no task of its own, and cannot be"
                        + " recorded; take blocking sections and waits for other jobs out.";
            }
            thread = current;
        }
        return problem == null && failure == null;
    }

    // ---- writing ----

    private void drop(Frame frame) {
        frame.drop();
        if (frame.parent != null) {
            writeIfComplete(frame.parent);
        }
    }

    private void writeIfComplete(Frame first) {
        try {
            for (Frame frame = first; frame != null && frame != jobs && frame.isComplete(); frame = frame.parent) {
                long position = out.append(frame);
                frame.writtenAt(position);
                if (frame.parent == jobs) {
                    lastJob = position;
                    jobsWritten++;
                }
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    /** Writes the rest, when the program has ended. */
    void finish() throws IOException {
        synchronized (lock) {
            List<Frame> rest = new ArrayList<>(open.values());
            open.clear();
            // these were forked by a task that then failed
            rest.stream().filter(frame -> !frame.hasStarted()).forEach(this::drop);
            check();
            long calledJobs = jobsWritten == 1 ? 0 : jobsWritten;
            long tasks = out.tasks() - calledJobs;
            if (calledJobs == 0) {
                out.finish(lastJob, tasks);
            } else {
                // jobs that ran one after the other become one task that calls them
                out.finish(out.append(jobs), tasks + 1);
            }
        }
    }

    private void check() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (problem != null) {
            throw new IllegalStateException(problem);
        }
        if (jobsWritten == 0) {
            throw new IllegalStateException(
                    "The program has run no job, so there is nothing to record; call run(...) in it.");
        }
    }
}
