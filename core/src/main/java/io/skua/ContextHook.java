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
    /** In the submitting thread. */
    @Nullable
    Object capture();

    /** In a worker's thread, before it runs tasks of the job. Returns what {@link #restore} needs. */
    @Nullable
    Object install(@Nullable Object captured);

    /** In the worker's thread, afterwards. */
    void restore(@Nullable Object before);
}
