/**
 * Events on their way from the threads to which they happen to those who listen. Every thread writes into a ring of its
 * own ({@link io.skua.trail.Trail}); one thread reads all rings ({@link io.skua.trail.Gatherer}). While nobody listens
 * there are no rings.
 */
package io.skua.trail;
