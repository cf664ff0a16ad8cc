/**
 * The DVS paper's experiments again, in the simulator: Varisteas and Brorsson, DVS: Deterministic Victim Selection to
 * Improve Performance in Work-Stealing Schedulers (2014). {@link io.skua.lab.reproduce.dvs.DvsReproduction} does
 * them.
 *
 * <p>Each {@link io.skua.lab.reproduce.PagePart} of the page first says which runs it wants; then all are run, each
 * once, in parallel; then each part is written from the results.
 */
package io.skua.lab.reproduce.dvs;
