/**
 * The agent of a place: one thread that feeds the protocol with what happens, and carries out what the protocol wants on
 * the scheduler of the place and on the network. No user code runs on that thread: tasks and results pass through it
 * encoded, and workers decode them.
 *
 * <p>Reading order: {@link io.skua.place.agent.Agent}, {@link io.skua.place.agent.Life},
 * {@link io.skua.place.agent.Host}.
 */
@NullMarked
package io.skua.place.agent;

import org.jspecify.annotations.NullMarked;
