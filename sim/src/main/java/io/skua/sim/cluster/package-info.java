/**
 * A simulated cluster: places that run the protocol of {@code io.skua.place.protocol} on a network in virtual time,
 * each with workers of its own.
 */
package io.skua.sim.cluster;
