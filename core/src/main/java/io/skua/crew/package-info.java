/**
 * The threads: who sits where, spares, threads that wait, that cannot be had, or that die.
 *
 * <p>Reading order: {@link io.skua.crew.Crew}, {@link io.skua.crew.Hiring}, {@link io.skua.crew.Watch}.
 */
package io.skua.crew;
