/** Tells whether other programs took processors away while something was measured. */
package io.skua.workloads.busy;
