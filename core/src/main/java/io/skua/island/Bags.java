package io.skua.island;

/** What an island sees of its members when it judges itself. Read while they work, so it may be a little old. */
public interface Bags {
    /** How many tasks of the island's job lie in the worker's bag. */
    int size(int worker);

    /** Whether the worker has nothing to do for the island, and has found nothing to steal. */
    boolean isHungry(int worker);
}
