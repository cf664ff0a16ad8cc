/**
 * The threads: who sits where, spares, and threads that wait, cannot be had, or die.
 *
 * <p>Reading order: {@link io.skua.crew.Crew}, {@link io.skua.crew.Hiring}, {@link io.skua.crew.Watch}.
 */
package io.skua.crew;
