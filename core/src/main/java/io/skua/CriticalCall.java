package io.skua;

import io.skua.worker.AnnouncedTask;
import io.skua.worker.Tasks;
import io.skua.worker.Worker;
import java.util.concurrent.Callable;

/**
 * The queued task behind the handle of {@link Skua#forkCritical}; {@link Call} is the task behind all other handles.
 */
final class CriticalCall<T> extends AnnouncedTask {
    private final Callable<T> body;

    private CriticalCall(Callable<T> body) {
        this.body = body;
    }

    static Object push(Worker worker, Callable<?> body) {
        CriticalCall<?> call = new CriticalCall<>(body);
        call.pushCritical(worker);
        return call;
    }

    @Override
    protected boolean exec() throws Exception {
        Tasks.setOutcome(this, Call.call(body));
        return true;
    }
}
