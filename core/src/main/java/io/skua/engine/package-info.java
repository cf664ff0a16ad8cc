/**
 * What a worker does: forks, joins, the search for work, tasks that fail; and the engine, which puts all parts
 * together.
 *
 * <p>Reading order: {@link io.skua.engine.Worker}, {@link io.skua.engine.Joiner}, {@link io.skua.engine.Searcher},
 * {@link io.skua.engine.Bottom}, {@link io.skua.engine.Engine}.
 *
 * <h2>Locks</h2>
 *
 * All locks of the packages below this one, of {@code io.skua.keeper} and of {@code io.skua}. A thread may take a lock
 * while it holds those that the third column names, and no others; so there is no circle. No code of users runs under
 * any of them: no task, callback, hook, thread factory, rule, policy or logger.
 *
 * <pre>
 * lock                   guards                                          may be taken while holding
 * Cores, itself          which place has which processor of the host     -
 * Keeper, itself         who has which seat (Registry, Holding,          Cores
 *                        History, Queued)
 * Crew.lock              the threads, and who sits where; what threads   Keeper; a job's root
 *                        did that have ended
 * Seated.stays           that a thread is not moved to another seat      Crew.lock
 *                        while it leaves its job
 * a job's root           why a job stops, its counters, its stage        -
 * Failures, itself       failures that nobody has seen                   -
 * BagTable, itself       the numbers of bags                             -
 * Lifetime, itself       the state of the engine                         -
 * Board, itself          tasks that were announced to a seat             -
 * ParkingLot's rows      who waits for a signal                          any
 * Heartbeat, itself      the thread that judges islands in periods       -
 * HostLedger's file      the mapped file, and what is known of it        Cores
 * what a Failure holds   the stack trace, while it is extended           -
 * </pre>
 */
package io.skua.engine;
