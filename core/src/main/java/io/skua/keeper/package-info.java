/**
 * Islands in the runtime: each job has workers of its own, which come and go by its need. The {@link
 * io.skua.keeper.Keeper} drives the pure master of {@code io.skua.master} and carries out what it decides.
 *
 * <p>Reading order: {@link io.skua.keeper.Keeper}, {@link io.skua.keeper.Holding}, {@link io.skua.keeper.Registry},
 * {@link io.skua.keeper.Transition}. The locks are in the table of {@code io.skua.engine}.
 */
package io.skua.keeper;
