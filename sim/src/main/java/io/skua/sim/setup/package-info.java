/** All that decides about a run: its jobs, and what its workers do. */
package io.skua.sim.setup;
