package io.skua.port;

import java.util.List;

/**
 * Descriptors that were taken away from a pool. The pool does not wait for them.
 *
 * @param pool the pool that all of them belonged to
 * @param descriptors at least one, the oldest first
 */
public record Haul(Pool pool, List<Object> descriptors) {}
