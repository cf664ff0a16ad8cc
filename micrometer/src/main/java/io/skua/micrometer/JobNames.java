package io.skua.micrometer;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * The names of jobs that have meters of their own. A program may make names without end, and a registry keeps every
 * meter; so only the first {@value #MOST} names count, and all others are one: {@value #OTHER}.
 */
final class JobNames {
    static final int MOST = 50;
    static final String OTHER = "other";

    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private boolean hasOther; // guarded by this

    /**
     * Notes that there is a job of this name.
     *
     * @param register is called once for each name that gets meters
     */
    void see(String name, Consumer<String> register) {
        if (!names.contains(name)) {
            add(name, register);
        }
    }

    private synchronized void add(String name, Consumer<String> register) {
        if (names.size() < MOST && !name.equals(OTHER)) {
            if (names.add(name)) {
                register.accept(name);
            }
        } else if (!hasOther) {
            hasOther = true;
            register.accept(OTHER);
        }
    }

    /** Returns which jobs the meter of this name is about. */
    Predicate<String> covered(String name) {
        return name.equals(OTHER) ? each -> !names.contains(each) : name::equals;
    }
}
