/**
 * What a job is: which threads are inside, whether it is to stop, when it has ended; and where jobs wait for a worker.
 *
 * <p>Users call methods of jobs. So methods that are not for users are package-private here, and other packages reach
 * them through {@link io.skua.job.Jobs}. Reading order: {@link io.skua.job.JobCore}, {@link io.skua.job.Injector},
 * {@link io.skua.job.Lifetime}.
 */
package io.skua.job;
