package io.skua.island;

/** Decides whether an island grows or shrinks. A rule is a pure function of what it is shown. */
public interface Rule {
    /** The name by which users choose the rule. */
    String name();

    /** One line for a list of rules. */
    String description();

    /**
     * Returns what the island asks for now. An island never asks for more workers than the maximum of its allowance,
     * and never gives back its source or so many workers that fewer than the minimum are left.
     */
    Wish judge(Island island, Bags bags);

    /**
     * Whether the island might grow because this worker's bag has this many tasks. If not, the scheduler does not ask
     * {@link #judge} when the bag has grown to this size.
     */
    boolean isSurplus(Island island, int worker, int bag);

    /** Whether the island may grow although some member is hungry. */
    boolean growsWhileHungry();

    /**
     * A bag of this many tasks exceeds every threshold of this rule. The scheduler queues forks at least until bags
     * have this size, instead of running the forks at once.
     *
     * @param dimensions how many dimensions the mesh has, from 1 to 3
     */
    int bagMax(int dimensions);
}
