package io.skua.island;

/**
 * What a {@link Rule} sees of the workers of an island. A worker's bag holds the tasks that it has forked and that
 * other workers can take. The workers go on while a rule looks, so the answers may be a little old.
 */
public interface Bags {
    /** How many tasks of the island's job lie in this worker's bag. */
    int size(int worker);

    /** Whether the worker is hungry: it has no task of the island's job, and has found none to steal. */
    boolean isHungry(int worker);
}
