package io.skua.sim.chaos;

/** Gets a line for everything that happens in a world. */
public interface Tracer {
    /** Gets the next line, without a line break. */
    void line(String line);
}
