package io.skua.island;

import java.util.List;

/**
 * What an island asks for: more workers, fewer workers or neither.
 *
 * @param more how many more workers the island could use
 * @param reach how many hops the new workers may be away from the island's source
 * @param back the members that the island gives back
 */
public record Wish(int more, int reach, List<Integer> back) {
    /** Neither more workers nor fewer. */
    public static final Wish STAY = new Wish(0, 0, List.of());

    /** Asks for more workers at places that are at most this many hops from the source. */
    public static Wish grow(int more, int reach) {
        return new Wish(more, reach, List.of());
    }

    /** Gives these members back; {@link #STAY} if there are none. */
    public static Wish giveBack(List<Integer> members) {
        return members.isEmpty() ? STAY : new Wish(0, 0, members);
    }

    /** Whether the island asks for workers. */
    public boolean isGrowth() {
        return more > 0;
    }

    /** Whether the island gives workers back. */
    public boolean isReturn() {
        return !back.isEmpty();
    }
}
