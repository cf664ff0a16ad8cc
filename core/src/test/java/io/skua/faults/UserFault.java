package io.skua.faults;

import java.util.SplittableRandom;

/** What a user's code throws in these tests. */
interface UserFault {
    /** Throws one of all kinds: exceptions, and errors that look like the JVM's own. */
    static RuntimeException any(SplittableRandom random, String where) {
        switch (random.nextInt(5)) {
            case 0 -> throw new Fatal(where);
            case 1 -> throw new NoStack(where);
            case 2 -> throw new NoMemory(where);
            default -> throw new Unchecked(where);
        }
    }

    final class Unchecked extends RuntimeException implements UserFault {
        private static final long serialVersionUID = 1L;

        Unchecked(String where) {
            super("thrown by the user's " + where);
        }
    }

    final class Fatal extends Error implements UserFault {
        private static final long serialVersionUID = 1L;

        Fatal(String where) {
            super("thrown by the user's " + where);
        }
    }

    final class NoStack extends StackOverflowError implements UserFault {
        private static final long serialVersionUID = 1L;

        NoStack(String where) {
            super("thrown by the user's " + where);
        }
    }

    final class NoMemory extends OutOfMemoryError implements UserFault {
        private static final long serialVersionUID = 1L;

        NoMemory(String where) {
            super("thrown by the user's " + where);
        }
    }
}
