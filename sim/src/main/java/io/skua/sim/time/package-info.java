/** Virtual time: the queue of moments, and what takes a while. */
package io.skua.sim.time;
