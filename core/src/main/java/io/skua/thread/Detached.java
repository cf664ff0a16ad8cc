package io.skua.thread;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Supplier;

/**
 * Makes daemon threads that inherit nothing from the thread that starts them. By default a thread inherits the context
 * class loader, the inheritable thread-locals and, before Java 24, the access control context, which names the class
 * loaders of all methods on the starter's stack. A daemon that outlives its starter would keep all of these.
 */
public final class Detached {
    private Detached() {}

    /** Returns a daemon thread that has not been started. */
    public static Thread daemon(Runnable body, String name) {
        return daemon(body, name, 0);
    }

    /** As {@link #daemon(Runnable, String)}, with a stack of this size; 0 stands for the usual one. */
    public static Thread daemon(Runnable body, String name, long stackBytes) {
        return daemon(new Plain(body, name, stackBytes));
    }

    /**
     * As {@link #daemon(Runnable, String)}, for a subclass of Thread.
     *
     * @param maker makes a thread that inherits no thread-locals
     */
    @SuppressWarnings("removal") // the only way before Java 24; since then doPrivileged just calls the action
    public static <T extends Thread> T daemon(Supplier<T> maker) {
        return AccessController.doPrivileged(new Making<>(maker));
    }

    // Classes and no lambdas: the first worker needs these, and the first lambdas of a JVM cost milliseconds.

    private record Plain(Runnable body, String name, long stackBytes) implements Supplier<Thread> {
        @Override
        public Thread get() {
            return new Thread(null, body, name, stackBytes, false);
        }
    }

    private record Making<T extends Thread>(Supplier<T> maker) implements PrivilegedAction<T> {
        @Override
        public T run() {
            T thread = maker.get();
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            return thread;
        }
    }
}
