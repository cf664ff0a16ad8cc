/** The commands of the simulator: sim, sim loop, sim mix, and record and calibrate, whose files it reads. */
package io.skua.cli.sim;
