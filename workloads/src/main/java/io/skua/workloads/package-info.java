/**
 * The programs of the papers. Each comes as a sequential twin that a good engineer could have written, in the three
 * {@linkplain io.skua.workloads.Form forms} of Skua, and as a rival on {@link java.util.concurrent.ForkJoinPool} with
 * the same tasks; and with an answer known from elsewhere, so that every measured run is also a checked run.
 */
package io.skua.workloads;
