/** A network between places of one process, for tests and for programs on one machine. */
@NullMarked
package io.skua.place.memory;

import org.jspecify.annotations.NullMarked;
