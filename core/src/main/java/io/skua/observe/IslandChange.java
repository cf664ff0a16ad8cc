package io.skua.observe;

/** Why an island is told about. */
public enum IslandChange {
    /** The job has got its first worker. */
    FOUNDED,
    /** The island has more workers than before. */
    GREW,
    /** The island has fewer workers than before. */
    SHRANK,
    /** The job has ended, and its workers are free. */
    DISSOLVED
}
