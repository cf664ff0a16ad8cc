package io.skua.faults.inject;

/** What happens at a point of the runtime where a fault can be injected. */
public enum Kind {
    /** Memory is asked for: may throw OutOfMemoryError. */
    ALLOCATION,
    /** A thread is started: may throw OutOfMemoryError, as the JVM does when the system has no thread left. */
    THREAD,
    /** The runtime asks whether there is enough stack left: may throw StackOverflowError. */
    STACK,
    /** A thread parks or is unparked: a park may return at once, both may be delayed. Never throws. */
    PARK,
    /** A step of a protocol (a volatile or atomic access, a fence, a monitor): may be delayed. Never throws. */
    STEP;

    private static final Kind[] ALL = values();

    static Kind of(int ordinal) {
        return ALL[ordinal];
    }

    boolean isThrower() {
        return this == ALLOCATION || this == THREAD || this == STACK;
    }
}
