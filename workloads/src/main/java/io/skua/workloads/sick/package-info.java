/** Small programs that are slow, each for one reason, to try the doctor with. */
package io.skua.workloads.sick;
