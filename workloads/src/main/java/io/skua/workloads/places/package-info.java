/** Workloads as records that travel: what is submitted to a cluster, how its result is checked, and how far it is. */
package io.skua.workloads.places;
