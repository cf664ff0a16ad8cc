/** What is counted during a run. */
package io.skua.sim.tally;
