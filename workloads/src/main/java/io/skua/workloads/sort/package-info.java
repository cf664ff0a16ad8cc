/** Cilk's merge sort. */
package io.skua.workloads.sort;
