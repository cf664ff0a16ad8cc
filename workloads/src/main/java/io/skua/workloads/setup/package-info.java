/** How an instance of a workload is made: its arguments are read, and its input and arrays are kept for later runs. */
package io.skua.workloads.setup;
