package io.skua.faults.inject;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What instrumented code calls before each point where a fault can be injected; see {@link Instrumenter}. Nothing
 * happens until an {@link Injection} is armed.
 *
 * <p>Nothing here may park, lock or wait: a park would use up a permit that the runtime has given to one of its
 * threads, and the harness itself would cause a lost wake-up.
 */
public final class Faults {
    private static volatile @Nullable Injection armed;

    private Faults() {}

    /** From now on this injection decides at every point that one of its threads comes to. */
    public static void arm(Injection injection) {
        armed = injection;
    }

    public static void disarm() {
        armed = null;
    }

    // ---- called by instrumented code ----

    /** Before an instruction of this kind. */
    public static void point(int kind, int site) {
        Injection now = armed;
        if (now != null) {
            now.at(Kind.of(kind), site);
        }
    }

    public static void park(Object blocker, int site) {
        Injection now = armed;
        if (now == null || now.parks(site)) {
            LockSupport.park(blocker);
            afterPark(now, site);
        }
    }

    public static void parkNanos(Object blocker, long nanos, int site) {
        Injection now = armed;
        if (now == null || now.parks(site)) {
            LockSupport.parkNanos(blocker, nanos);
            afterPark(now, site);
        }
    }

    public static void parkUntil(Object blocker, long deadline, int site) {
        Injection now = armed;
        if (now == null || now.parks(site)) {
            LockSupport.parkUntil(blocker, deadline);
            afterPark(now, site);
        }
    }

    public static void park(int site) {
        Injection now = armed;
        if (now == null || now.parks(site)) {
            LockSupport.park();
            afterPark(now, site);
        }
    }

    public static void parkNanos(long nanos, int site) {
        Injection now = armed;
        if (now == null || now.parks(site)) {
            LockSupport.parkNanos(nanos);
            afterPark(now, site);
        }
    }

    public static void unpark(Thread thread, int site) {
        Injection now = armed;
        if (now != null) {
            now.at(Kind.PARK, site);
        }
        LockSupport.unpark(thread);
    }

    private static void afterPark(@Nullable Injection now, int site) {
        if (now != null) {
            now.at(Kind.PARK, site);
        }
    }
}
