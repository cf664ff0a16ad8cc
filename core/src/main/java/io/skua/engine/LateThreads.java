package io.skua.engine;

import java.util.concurrent.ThreadFactory;

/**
 * A factory of threads that is not called before the first job is submitted, because it needs the finished scheduler.
 * Its threads may be {@link WorkerThread}s, which then get their worker.
 */
public interface LateThreads extends ThreadFactory {}
