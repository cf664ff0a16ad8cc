/** Programs that divide their work into coarse tasks: one text for all schedulers, for its cost and for its script. */
package io.skua.workloads.divide;
