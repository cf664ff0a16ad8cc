/**
 * Islands: jobs that share workers and grow and shrink by their own need. Pure decisions, driven by the runtime and by
 * the simulator.
 */
package io.skua.island;
