/**
 * The programs of the papers. Each comes as a sequential twin that a good engineer could have written, a rival on
 * {@link java.util.concurrent.ForkJoinPool} with the same tasks, and an answer known from elsewhere, so that every
 * measured run is also a checked run.
 */
package io.skua.workloads;
