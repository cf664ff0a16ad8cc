/**
 * What a place needs of a scheduler: pools of descriptors, which may run here or be taken away to another place.
 *
 * <p>Reading order: {@link io.skua.port.Port}, {@link io.skua.port.Pool}, {@link io.skua.port.PoolVisit}.
 */
package io.skua.port;
