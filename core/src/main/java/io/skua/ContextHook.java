package io.skua;

import org.jspecify.annotations.Nullable;

/**
 * Carries thread-locals (a trace id, a security context) from the thread that submits a job to the threads that run its
 * tasks.
 *
 * <pre>{@code
 * ContextHook traceIds = new ContextHook() {
 *     public Object capture() { return TRACE.get(); }
 *     public Object install(Object captured) {
 *         Object before = TRACE.get();
 *         TRACE.set((String) captured);
 *         return before;
 *     }
 *     public void restore(Object before) { TRACE.set((String) before); }
 * };
 * Skua skua = Skua.builder().context(traceIds).build();
 * }</pre>
 */
public interface ContextHook {
    /** Called in the submitting thread. The result is handed to {@link #install}. */
    @Nullable
    Object capture();

    /** Called in a worker's thread, before it runs tasks of the job. The result is handed to {@link #restore}. */
    @Nullable
    Object install(@Nullable Object captured);

    /** Called in the worker's thread, after it has run tasks of the job. */
    void restore(@Nullable Object before);
}
