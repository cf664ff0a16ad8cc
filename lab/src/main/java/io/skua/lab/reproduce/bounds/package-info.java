/** The bounds that theory gives for work stealing, against what simulated runs of random programs need. */
package io.skua.lab.reproduce.bounds;
