/**
 * Recordings: the events of a run in a file, as docs/recordings.md describes byte by byte.
 *
 * <p>Start reading at {@link io.skua.observe.file.RecordingWriter} and {@link io.skua.observe.file.RecordingReader}.
 */
package io.skua.observe.file;
