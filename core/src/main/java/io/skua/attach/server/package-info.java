/**
 * The socket of this process, through which others look at its schedulers.
 *
 * <p>Start reading at {@link io.skua.attach.server.AttachServer}.
 */
package io.skua.attach.server;
