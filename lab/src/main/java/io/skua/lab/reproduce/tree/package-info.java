/**
 * The Tree paper's experiments again: Prokopec and Odersky, Near Optimal Work-Stealing Tree Scheduler for Highly
 * Irregular Data-Parallel Workloads (2013). {@link io.skua.lab.reproduce.tree.TreeReproduction} does them,
 * {@link io.skua.lab.reproduce.tree.TreePage} draws them.
 */
package io.skua.lab.reproduce.tree;
