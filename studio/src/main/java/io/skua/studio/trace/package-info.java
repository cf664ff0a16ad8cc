/**
 * Traces: what happened in a scheduler as a file that other people's viewers show. {@link io.skua.studio.trace.Trace}
 * turns events into tracks, slices, flows and counters; the two formats are Perfetto's protobuf messages and Chrome's
 * JSON.
 */
package io.skua.studio.trace;
