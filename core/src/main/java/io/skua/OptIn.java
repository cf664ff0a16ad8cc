package io.skua;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What whoever starts the JVM wants of all schedulers, by system properties and environment variables. A caller without
 * the right to read them, under a security manager, gets a scheduler all the same.
 */
final class OptIn {
    private static final String WATCH = "skua.watch";
    private static final String STUDIO = "skua.studio";
    private static final String STUDIO_VARIABLE = "SKUA_STUDIO";
    private static final String FLIGHT = "skua.flight";

    private OptIn() {}

    static boolean wantsWatch() {
        return "true".equalsIgnoreCase(property(WATCH));
    }

    static boolean wantsStudio() {
        String property = property(STUDIO);
        return property != null ? isYes(property) : isYes(variable(STUDIO_VARIABLE));
    }

    /** The property is empty or "true", or names a folder; "false" stands for no. */
    static FlightSettings flight() {
        String property = property(FLIGHT);
        if (property == null || property.equalsIgnoreCase("false") || property.equals("0")) {
            return FlightSettings.OFF;
        }
        if (isYes(property)) {
            return FlightSettings.ON;
        }
        try {
            return new FlightSettings(true, Path.of(property));
        } catch (InvalidPathException wrong) {
            return FlightSettings.ON; // nothing is saved there, and what is kept can be had
        }
    }

    private static boolean isYes(@Nullable String value) {
        return value != null && (value.isEmpty() || value.equals("1") || value.equalsIgnoreCase("true"));
    }

    private static @Nullable String property(String name) {
        try {
            return System.getProperty(name);
        } catch (SecurityException forbidden) {
            return null;
        }
    }

    /** An empty variable is as none. */
    private static @Nullable String variable(String name) {
        try {
            String value = System.getenv(name);
            return value == null || value.isEmpty() ? null : value;
        } catch (SecurityException forbidden) {
            return null;
        }
    }
}
