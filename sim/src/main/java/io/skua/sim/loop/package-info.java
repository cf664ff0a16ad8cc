/**
 * Loops in virtual time: the runtime's own work-stealing tree and batches, and the schedulers that the Tree paper
 * compares them with. Parts in a loop are activities of the simulator; {@code LoopExperiment} also runs them without
 * it.
 */
package io.skua.sim.loop;
