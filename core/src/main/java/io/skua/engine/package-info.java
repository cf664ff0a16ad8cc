/**
 * What a worker does: forks, joins, the search for work, failures of tasks; and the engine, which connects all parts.
 *
 * <p>Reading order: {@link io.skua.engine.Worker}, {@link io.skua.engine.Joiner}, {@link io.skua.engine.Searcher},
 * {@link io.skua.engine.Bottom}, {@link io.skua.engine.Engine}.
 *
 * <h2>Locks</h2>
 *
 * The locks of the packages below this one, of {@code io.skua.keeper} and of {@code io.skua}. A thread may take a lock
 * while it holds those that the third column names, and no others; so there is no cycle. No users' code runs under any
 * of them: no task, callback, hook, thread factory, rule, policy or logger. There is one exception: a job that stops
 * interrupts its threads under its root's lock, so that no interrupt reaches a thread that has left the job, and a
 * thread of a user's factory may override {@code interrupt}. Such a method must not wait for another thread.
 *
 * <pre>
 * lock                   guards                                          may be taken while holding
 * Cores, itself          which place has which processor of the host     -
 * Keeper, itself         who has which seat (Registry, Holding,          Cores
 *                        History, Queued)
 * Crew.lock              the threads, and who sits where; the counters   Keeper
 *                        of threads that have ended
 * Seated.stays           that a thread is not moved to another seat      Crew.lock
 *                        while it leaves its job
 * a job's root           why a job stops, its counters, its stage        -
 * PendingTasks, itself   tasks of ended jobs that are not complete       -
 * Failures, itself       failures that no join has observed              -
 * BagTable, itself       the numbers of bags                             -
 * Lifetime, itself       the state of the engine                         -
 * Board, itself          that the slots of a board are made once         -
 * Shelf, itself          which stocks no thread works on                 any
 * Pool.lock              whether a pool has begun, rotated and ended     -
 * ParkingLot's rows      which threads wait for a signal                 any
 * Heartbeat, itself      the thread that judges islands in periods       -
 * HostLedger's file      the mapped file, and what is known of it        Cores
 * Trails.lock            who listens to events, and the trails           Broadcast
 * Trails.OBSERVED_LOCK   which schedulers somebody listens to            Trails.lock
 * Trails.outside         the trail of threads that are no workers        any
 * Labels, itself         the numbers of names and notes                  -
 * Broadcast, itself      who reads the recording of a scheduler          -
 * LiveRecording, itself  the segment that grows, and those kept          Broadcast
 * LiveStream, itself     the segments that a reader has not read         LiveRecording
 * AttachServer.lock      the schedulers that are shown, and the socket   -
 * what a Failure holds   the stack trace, while it is extended           -
 * </pre>
 */
package io.skua.engine;
