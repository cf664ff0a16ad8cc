package io.skua.job;

/**
 * What waits in the {@link Injector}: a job, or a light task. The interface has no methods, because they would be
 * public, and users, who get jobs from the API, would see them.
 */
public sealed interface Injected permits JobCore, LightTask {
    /** Returns the priority; 0 is the most urgent. */
    static int level(Injected work) {
        return work instanceof JobCore job ? job.level() : ((LightTask) work).level();
    }

    /** Claims the right to run the work. Of several claims of a job one succeeds; a light task has one taker only. */
    static boolean claim(Injected work) {
        return !(work instanceof JobCore job) || job.claim();
    }
}
