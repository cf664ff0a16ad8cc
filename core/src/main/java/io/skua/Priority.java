package io.skua;

/** Which of the waiting jobs a free worker starts first. No level starves: see docs on the injector. */
public enum Priority {
    HIGH,
    NORMAL,
    LOW
}
