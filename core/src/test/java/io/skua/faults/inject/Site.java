package io.skua.faults.inject;

/** One instruction of the runtime before which a fault can be injected. */
public record Site(Kind kind, String className, String method, int line) {
    @Override
    public String toString() {
        return className + "." + method + ":" + line;
    }

    /** The package, with a dot at its end. */
    String packageName() {
        return className.substring(0, className.lastIndexOf('.') + 1);
    }
}
