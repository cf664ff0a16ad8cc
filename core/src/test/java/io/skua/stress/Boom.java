package io.skua.stress;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/**
 * What a node of a random program throws: it carries the node's number, so that nobody can mistake it for another
 * one.
 */
interface Boom {
    /** Not a Boom. */
    int NONE = -1;

    int id();

    Thread thrower();

    /** How a node throws. */
    enum Kind {
        UNCHECKED,
        CHECKED,
        ERROR
    }

    static Exception of(Kind kind, int id) {
        return switch (kind) {
            case UNCHECKED -> new Unchecked(id);
            case CHECKED -> new Checked(id);
            case ERROR -> throw new Fatal(id);
        };
    }

    /** The Boom inside the wrappers that joins and gets put around it; null if there is none. */
    static Boom in(Throwable thrown) {
        return unwrapped(thrown) instanceof Boom boom ? boom : null;
    }

    /** What is inside the wrappers that joins and gets put around it. */
    static Throwable unwrapped(Throwable thrown) {
        Throwable inner = thrown;
        while ((inner instanceof CompletionException || inner instanceof ExecutionException)
                && inner.getCause() != null) {
            inner = inner.getCause();
        }
        return inner;
    }

    /** Whether an interrupt is what has ended it. */
    static boolean isInterrupt(Throwable thrown) {
        return unwrapped(thrown) instanceof InterruptedException;
    }

    static int idOf(Throwable thrown) {
        Boom boom = in(thrown);
        return boom == null ? NONE : boom.id();
    }

    final class Unchecked extends RuntimeException implements Boom {
        private static final long serialVersionUID = 1L;
        private final int id;
        private final transient Thread thrower = Thread.currentThread();

        Unchecked(int id) {
            super("node " + id);
            this.id = id;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public Thread thrower() {
            return thrower;
        }
    }

    final class Checked extends Exception implements Boom {
        private static final long serialVersionUID = 1L;
        private final int id;
        private final transient Thread thrower = Thread.currentThread();

        Checked(int id) {
            super("node " + id);
            this.id = id;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public Thread thrower() {
            return thrower;
        }
    }

    final class Fatal extends Error implements Boom {
        private static final long serialVersionUID = 1L;
        private final int id;
        private final transient Thread thrower = Thread.currentThread();

        Fatal(int id) {
            super("node " + id);
            this.id = id;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public Thread thrower() {
            return thrower;
        }
    }
}
