package io.skua.sim.chaos.program;

/** What a task does besides spawning its children and contributing its weight. */
public enum TaskKind {
    /** The task does nothing else. */
    PLAIN,
    /** The task throws an exception. */
    FAILS,
    /** The task kills its place whenever it runs. */
    KILLS,
    /** The task opens a job of its own and waits for it. */
    NESTS
}
