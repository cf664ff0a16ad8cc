package io.skua.worker;

/** What waits in the {@link Injector}: a job, or a light task. */
sealed interface Injected permits JobCore, LightTask {
    /** 0 is the most urgent. */
    int level();

    /** The right to run it, which one caller gets. */
    boolean claim();
}
