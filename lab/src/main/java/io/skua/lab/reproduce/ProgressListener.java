package io.skua.lab.reproduce;

/** Hears how far a reproduction is. */
@FunctionalInterface
public interface ProgressListener {
    /** @param done from 0 to 1, by the time that things are known to take */
    void report(double done, String what);
}
