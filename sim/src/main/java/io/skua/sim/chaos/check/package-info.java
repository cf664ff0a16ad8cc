/**
 * The checkers of a hostile world. They see what passes between a protocol and its world, and nothing inside; they
 * share no code with the protocol.
 */
@NullMarked
package io.skua.sim.chaos.check;

import org.jspecify.annotations.NullMarked;
