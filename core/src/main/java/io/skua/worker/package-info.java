/**
 * The engine: tasks and their status, bags, workers, seats and the idle protocol.
 *
 * <p>Reading order: {@link io.skua.worker.Signal}, {@link io.skua.worker.Task}, {@link io.skua.worker.Bag}, {@link
 * io.skua.worker.Worker}, {@link io.skua.worker.Idle}, {@link io.skua.worker.Crew}.
 */
package io.skua.worker;
