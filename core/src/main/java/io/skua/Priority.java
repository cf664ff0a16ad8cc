package io.skua;

/**
 * Which work a free worker takes first: a waiting job or a task to steal of a higher priority. No level starves: in
 * every 16th turn a worker looks at another level first.
 */
public enum Priority {
    /** Work that a free worker takes before all other work. */
    HIGH,
    /** The priority of a job for which nothing else was said. */
    NORMAL,
    /** Work that a free worker takes when it finds no other work. */
    LOW
}
