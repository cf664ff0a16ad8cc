package io.skua.thread;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Supplier;

/**
 * Daemon threads that refer to nothing of the thread that happened to start them. A thread takes over from its starter
 * the context class loader, the inheritable thread-locals and, before Java 24, the access control context, which refers
 * to the class loaders of all methods on the starter's stack. A thread that outlives its starter would keep all of
 * these alive.
 */
public final class Detached {
    private Detached() {}

    /** Makes a daemon, which is not started yet. */
    public static Thread daemon(Runnable body, String name) {
        return daemon(() -> new Thread(null, body, name, 0, false));
    }

    /**
     * As {@link #daemon(Runnable, String)}, for a subclass of Thread.
     *
     * @param maker makes a thread that inherits no thread-locals
     */
    @SuppressWarnings("removal") // there is no other way before Java 24; since then doPrivileged just calls the action
    public static <T extends Thread> T daemon(Supplier<T> maker) {
        return AccessController.doPrivileged((PrivilegedAction<T>) () -> {
            T thread = maker.get();
            thread.setDaemon(true);
            thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
            return thread;
        });
    }
}
