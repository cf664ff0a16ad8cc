package io.skua.place.protocol;

/** A copy of a job's books. */
public record BooksCopy() {}
