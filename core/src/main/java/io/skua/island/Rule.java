package io.skua.island;

/** Decides from its bags whether an island grows or shrinks. Pure. */
public interface Rule {
    String name();

    /** One line for a list of rules. */
    String description();

    /**
     * Returns what the island asks for now. An island never asks for more workers than the maximum of its allowance,
     * and never gives back its source or so many workers that fewer than the minimum are left.
     */
    Wish judge(Island island, Bags bags);

    /**
     * Whether a worker's bag of this size can be the one that makes the island grow: otherwise nobody needs to judge.
     */
    boolean isSurplus(Island island, int worker, int bag);

    /** Whether it may grow although some member is hungry. */
    boolean growsWhileHungry();

    /** A bag of this size is more than every threshold: a lazy scheduler must let bags grow so far. */
    int bagMax(int dimensions);
}
