/**
 * What can be done with the events of a run: write them to a file and read them back, compare two runs, and check that
 * what happened may happen. None of it shares code with the engine.
 */
package io.skua.sim.log;
