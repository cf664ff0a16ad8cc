package io.skua.place;

import org.jspecify.annotations.Nullable;

/** Runs bodies, and waits for everything that they have begun. */
final class Bodies {
    private Bodies() {}

    /**
     * Runs a body in a scope. Returns its result when the asyncs, calls and jobs of the scope have ended. Throws the
     * scope's first failure, which is what the body has thrown unless an async or a job has failed before.
     */
    static @Nullable Object run(Scope scope, AnyTask<?> body) throws Throwable {
        Frame frame = new Frame(scope);
        Frame before = frame.enter();
        try {
            Object result = null;
            try {
                result = body.run();
            } catch (Throwable thrown) {
                scope.fail(thrown);
            }
            frame.leavePhasers();
            scope.submitRoots();
            scope.awaitAll(frame);
            scope.submitRoots();
            scope.awaitJobs();
            Throwable failure = scope.failure();
            if (failure != null) {
                throw failure;
            }
            return result;
        } catch (Throwable thrown) {
            scope.fail(thrown);
            scope.abandon();
            throw thrown;
        } finally {
            scope.forgetBounds();
            Frame.exit(before);
        }
    }
}
