/**
 * What a job is: who is inside, whether it is to stop, when it has ended; and where jobs wait for a worker.
 *
 * <p>Users hold jobs in their hands. So what is not theirs is package-private here, and the layers above reach it
 * through {@link io.skua.job.Jobs}. Reading order: {@link io.skua.job.JobCore}, {@link io.skua.job.Injector},
 * {@link io.skua.job.Lifetime}.
 */
package io.skua.job;
