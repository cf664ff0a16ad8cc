/**
 * Loops whose elements take different amounts of work: the patterns of the paper on work-stealing trees. Whoever runs
 * them, Skua or a rival, brings only the way in which elements are shared out; the elements are the same.
 */
package io.skua.workloads.loops;
