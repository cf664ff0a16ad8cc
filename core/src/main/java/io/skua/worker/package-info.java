/**
 * The engine: tasks and their status, bags, workers, seats and the idle protocol.
 *
 * <p>Reading order: {@link io.skua.worker.Signal}, {@link io.skua.worker.Task}, {@link io.skua.worker.Bag}, {@link
 * io.skua.worker.Worker}, {@link io.skua.worker.Idle}, {@link io.skua.worker.Crew}.
 *
 * <h2>Locks</h2>
 *
 * All locks of this package, of {@code io.skua.keeper} and of {@code io.skua}. A thread may take a lock while it holds
 * those that the third column names, and no others; so there is no circle. No code of users runs under any of them: no
 * task, callback, hook, thread factory, rule, policy or logger.
 *
 * <pre>
 * lock                   guards                                          may be taken while holding
 * Cores, itself          which place has which processor of the host     -
 * Keeper, itself         who has which seat (Registry, Holding,          Cores
 *                        History, Queued)
 * Crew.lock              the threads, and who sits where                 Keeper; a job's root
 * Seated.stays           that a thread is not moved to another seat      Crew.lock
 *                        while it leaves its job
 * a job's root           why a job stops, failures that nobody has       -
 *                        seen, its counters, its stage
 * BagTable, itself       the numbers of bags                             Crew.lock
 * Engine.retired         what threads did that have ended; the sum       -
 *                        over all takes Crew.lock as well
 * Crew, itself           the state of the engine                         -
 * Board, itself          tasks that were announced to a seat             -
 * ParkingLot's rows      who waits for a signal                          any
 * Heartbeat, itself      the thread that judges islands in periods       -
 * HostLedger's file      the mapped file, and what is known of it        Cores
 * what a Failure holds   the stack trace, while it is extended           -
 * </pre>
 *
 * Crew.lock may also be taken while holding Engine.retired, which is taken first then.
 */
package io.skua.worker;
