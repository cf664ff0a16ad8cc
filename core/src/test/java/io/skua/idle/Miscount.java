package io.skua.idle;

/** Makes the counts of a group wrong, as a fault of the engine would. */
public final class Miscount {
    private Miscount() {}

    /** Counts a searcher that does not exist. */
    public static void addSearcher(Group group) {
        group.add(Group.SEARCHER);
    }

    /** Takes back what {@link #addSearcher} did. */
    public static void removeSearcher(Group group) {
        group.add(-Group.SEARCHER);
    }
}
