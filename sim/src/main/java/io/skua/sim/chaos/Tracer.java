package io.skua.sim.chaos;

/** Gets a line for everything that happens in a world. */
public interface Tracer {
    void line(String line);
}
