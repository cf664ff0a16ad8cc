package io.skua.loop;

import java.util.OptionalLong;

/**
 * How far a loop has come: {@code skua.range(0, n).onProgress(progress -> bar.set(progress.done())).forEach(…)}.
 *
 * @param done how many elements of the source have been worked on
 * @param total how many elements the source has; empty if that is not known
 */
public record LoopProgress(long done, OptionalLong total) {}
