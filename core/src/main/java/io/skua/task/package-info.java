/**
 * What a task is and how it ends: its states, waiting for it, its failure on the way to whoever joins it.
 *
 * <p>Users extend tasks. So what is not theirs is package-private here, and the layers above reach it through
 * {@link io.skua.task.Tasks}. Reading order: {@link io.skua.task.Signal}, {@link io.skua.task.Task},
 * {@link io.skua.task.Failure}.
 */
package io.skua.task;
