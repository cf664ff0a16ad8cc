/**
 * The Islands paper's experiments again, in the simulator, and what lies beyond it: Varisteas and Brorsson, Automatic
 * Adaptation of Resources to Workload Requirements in Nested Fork-join Programming Models.
 * {@link io.skua.lab.reproduce.islands.IslandsReproduction} does them.
 *
 * <p>Each {@link io.skua.lab.reproduce.PagePart} of the page first says which runs it wants; then all are run,
 * each once, in parallel, those with the whole machine first, since arrivals and periods are parts of their time; then
 * each part is written from the results.
 */
package io.skua.lab.reproduce.islands;
