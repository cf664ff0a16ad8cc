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
        return daemon(() -> new Thread(null, body, name, 0, false));
    }

    /**
     * As {@link #daemon(Runnable, String)}, for a subclass of Thread.
     *
     * @param maker makes a thread that inherits no thread-locals
     */
    @SuppressWarnings("removal") // the only way before Java 24; since then doPrivileged just calls the action
    public static <T extends Thread> T daemon(Supplier<T> maker) {
        return AccessController.doPrivileged((PrivilegedAction<T>) () -> {
            T thread = maker.get();
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            return thread;
        });
    }
}
