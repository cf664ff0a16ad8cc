/**
 * What a task is and how it ends: its states, waiting for it, and how its failure reaches the joining thread.
 *
 * <p>Users extend tasks. So methods that are not for users are package-private here, and other packages reach them
 * through {@link io.skua.task.Tasks}. Reading order: {@link io.skua.task.Signal}, {@link io.skua.task.Task},
 * {@link io.skua.task.Failure}.
 */
package io.skua.task;
