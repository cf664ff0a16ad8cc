package io.skua;

/**
 * Which work a free worker takes first, be it a job that waits or a task to steal. No level starves: in every 16th turn
 * a worker looks at another level first.
 */
public enum Priority {
    HIGH,
    NORMAL,
    LOW
}
