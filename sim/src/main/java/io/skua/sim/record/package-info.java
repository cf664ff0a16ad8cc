/** The task tree of a real run, written to a file, and read back as a program for the simulator. */
package io.skua.sim.record;
