package io.skua.faults;

import io.skua.Skua;

/** One use of the scheduler: it returns when everything has come out right, and throws what came out instead. */
record Act(String name, Body body) {
    /** What it does. */
    interface Body {
        void play(Skua skua) throws Throwable;
    }

    /** Something was returned that is not right: no fault excuses that. */
    static final class WrongResult extends AssertionError {
        private static final long serialVersionUID = 1L;

        WrongResult(String message) {
            super(message);
        }
    }

    static void require(boolean right, String otherwise) {
        if (!right) {
            throw new WrongResult(otherwise);
        }
    }

    static void requireEqual(long expected, long actual, String what) {
        require(expected == actual, what + " is wrong: " + actual + ", not " + expected);
    }

    @Override
    public String toString() {
        return name;
    }
}
