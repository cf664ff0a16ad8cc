/** Simulated machines: where workers sit, what things cost there, and files that describe them. */
package io.skua.sim.machine;
