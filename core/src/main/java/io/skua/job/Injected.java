package io.skua.job;

/**
 * What waits in the {@link Injector}: a job, or a light task. Without methods: they would be public, and jobs are what
 * users hold in their hands.
 */
public sealed interface Injected permits JobCore, LightTask {
    /** 0 is the most urgent. */
    static int level(Injected work) {
        return work instanceof JobCore job ? job.level() : ((LightTask) work).level();
    }

    /** The right to run it, which one caller gets. Nobody else can know a light task. */
    static boolean claim(Injected work) {
        return !(work instanceof JobCore job) || job.claim();
    }
}
