package io.skua;

import io.skua.bag.PostedTask;
import io.skua.engine.Announcements;
import io.skua.engine.Worker;
import io.skua.task.Tasks;
import java.util.concurrent.Callable;

/**
 * The queued task behind the handle of {@link Skua#forkCritical}; {@link Call} is the task behind all other handles.
 */
final class CriticalCall<T> extends PostedTask {
    private final Callable<T> body;

    private CriticalCall(Callable<T> body) {
        this.body = body;
    }

    static Object push(Worker worker, Callable<?> body) {
        CriticalCall<?> call = new CriticalCall<>(body);
        Announcements.pushCritical(worker, call);
        return call;
    }

    @Override
    protected boolean exec() throws Exception {
        Tasks.setOutcome(this, Call.call(body));
        return true;
    }
}
