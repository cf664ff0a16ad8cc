/**
 * Who has which worker, and which job starts next: the master scheduler of islands. Pure; the runtime
 * ({@code io.skua.keeper}) and the simulator tell it what happens and carry out what it decides.
 *
 * <p>Reading order: {@link io.skua.master.Master}, {@link io.skua.master.News}, {@link io.skua.master.Effect},
 * {@link io.skua.master.Decision}.
 */
package io.skua.master;
