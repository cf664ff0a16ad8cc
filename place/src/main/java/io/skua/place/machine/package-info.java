/**
 * The state machine of one place: an event comes in, effects go out. {@link io.skua.place.machine.PlaceProtocol} puts
 * its parts together. There are no threads, no clock, no network and no users' code in here.
 */
@NullMarked
package io.skua.place.machine;

import org.jspecify.annotations.NullMarked;
