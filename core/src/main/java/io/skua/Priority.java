package io.skua;

/**
 * Which work a free worker takes first: a waiting job or a task to steal of a higher priority. No level starves: in
 * every 16th turn a worker looks at another level first.
 */
public enum Priority {
    HIGH,
    NORMAL,
    LOW
}
