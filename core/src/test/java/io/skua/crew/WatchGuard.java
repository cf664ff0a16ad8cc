package io.skua.crew;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * All tests of this module run with the watchdog ({@code -Dskua.watch=true}), which must find nothing: a lost wake-up
 * that the watchdog has repaired would otherwise look like a slow test. JUnit finds this extension by itself
 * (META-INF/services).
 */
public final class WatchGuard implements AfterAllCallback {
    private static final AtomicLong KNOWN = new AtomicLong();

    /** An alarm that a test has caused on purpose. */
    static void expected() {
        KNOWN.incrementAndGet();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        long known = KNOWN.getAndSet(Watch.alarms());
        if (Watch.alarms() != known) {
            throw new AssertionError("the watchdog has repaired " + (Watch.alarms() - known)
                    + " lost wake-ups; the log says in which state the scheduler was");
        }
    }
}
