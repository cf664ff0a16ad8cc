/**
 * The studio as a process: an HTTP server on loopback that gives out the page, recordings, live streams and demos.
 *
 * <p>Start reading at {@link io.skua.studio.server.StudioServer}; who may ask for what is in {@code Access}.
 */
package io.skua.studio.server;
