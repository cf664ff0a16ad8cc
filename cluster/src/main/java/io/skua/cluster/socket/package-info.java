/**
 * The sockets of a place: how bytes leave without making anybody wait, and whose bytes are let in.
 *
 * <p>Reading order: {@link io.skua.cluster.socket.Transport}, {@link io.skua.cluster.socket.Lane},
 * {@link io.skua.cluster.socket.Doorman}.
 */
@NullMarked
package io.skua.cluster.socket;

import org.jspecify.annotations.NullMarked;
