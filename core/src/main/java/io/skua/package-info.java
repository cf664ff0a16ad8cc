/**
 * Skua: a work-stealing runtime for irregular parallelism.
 *
 * <p>Start with {@link io.skua.Skua}.
 */
package io.skua;
