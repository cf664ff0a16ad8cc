package io.skua.engine;

import io.skua.record.TaskRecorder;
import io.skua.task.Task;
import io.skua.task.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * A worker that tells a recorder what it does.
 *
 * <p>This is a subclass, and not a test in {@link Worker}, for speed: as long as nobody records, this class is not
 * loaded, so the compiler knows of one worker class only and calls its methods directly. So {@link #create} must stay
 * the only way to make one: a {@code new} in another class would load this class whenever that class is verified.
 */
final class RecordingWorker extends Worker {
    private final TaskRecorder recorder;
    private @Nullable Task joining; // the task of a join that is about to call runIfMine

    private RecordingWorker(Engine engine, int id, long stackBytes, TaskRecorder recorder) {
        super(engine, id, stackBytes);
        this.recorder = recorder;
    }

    static Worker create(Engine engine, int id, long stackBytes, TaskRecorder recorder) {
        return new RecordingWorker(engine, id, stackBytes, recorder);
    }

    @Override
    public void push(Task task) {
        recorder.forking(task);
        try {
            super.push(task);
        } finally {
            recorder.forked(task);
        }
    }

    @Override
    public boolean unfork(Task task) {
        boolean mine = super.unfork(task);
        if (mine) {
            recorder.unforked(task);
        }
        return mine;
    }

    @Override
    public void join(Task task) {
        recorder.joining(task);
        try {
            joining = task;
            super.join(task);
        } finally {
            recorder.joined(task);
        }
    }

    @Override
    boolean runIfMine(Task task) {
        boolean inJoin = joining == task;
        joining = null;
        if (inJoin) {
            return super.runIfMine(task);
        }
        recorder.joining(task);
        try {
            return super.runIfMine(task);
        } finally {
            recorder.joined(task);
        }
    }

    @Override
    void runClaimed(Task task) {
        if (Tasks.hasEnded(task)) {
            return;
        }
        recorder.started(task);
        try {
            super.runClaimed(task);
        } finally {
            recorder.ended(task);
        }
    }
}
