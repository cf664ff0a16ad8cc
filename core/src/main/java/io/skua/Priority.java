package io.skua;

/** Which of the waiting jobs a free worker starts first. No level starves: every 16th time a worker looks at another level first. */
public enum Priority {
    HIGH,
    NORMAL,
    LOW
}
