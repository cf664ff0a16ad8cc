/**
 * The protocol between places, as pure code: an event comes in, effects go out. There are no threads, no clock, no
 * network and no users' code in here. A driver feeds events and carries effects out: the agent thread of a place, or
 * the simulator.
 */
@NullMarked
package io.skua.place.protocol;

import org.jspecify.annotations.NullMarked;
