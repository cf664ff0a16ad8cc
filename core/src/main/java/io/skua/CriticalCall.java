package io.skua;

import io.skua.worker.PostedTask;
import io.skua.worker.Tasks;
import io.skua.worker.Worker;
import java.util.concurrent.Callable;

/** The task behind the handle of a fork on the critical path; see {@link Call} for the others. */
final class CriticalCall<T> extends PostedTask {
    private final Callable<T> body;

    private CriticalCall(Callable<T> body) {
        this.body = body;
    }

    static Object push(Worker worker, Callable<?> body) {
        CriticalCall<?> call = new CriticalCall<>(body);
        worker.pushCritical(call);
        return call;
    }

    @Override
    protected boolean exec() throws Exception {
        Tasks.setOutcome(this, Call.call(body));
        return true;
    }
}
