/** Counters of what workers do. */
package io.skua.tally;
