/**
 * The words of the protocol between places: places, jobs and loans, what places say to each other, what can happen to a
 * place and what its driver is to do. All of them are values. {@code io.skua.place.machine} decides.
 */
@NullMarked
package io.skua.place.protocol;

import org.jspecify.annotations.NullMarked;
