/**
 * A hostile world for the protocol between places: virtual places with workers, a network that delays, reorders, loses
 * and repeats messages, crashes between any two steps, pauses, partitions and false suspicions. One seed decides all.
 */
@NullMarked
package io.skua.sim.chaos;

import org.jspecify.annotations.NullMarked;
