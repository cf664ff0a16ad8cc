/** Several jobs on one simulated machine, and the ways in which they can share it. */
package io.skua.sim.mix;
