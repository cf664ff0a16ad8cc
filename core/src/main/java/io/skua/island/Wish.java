package io.skua.island;

import java.util.List;

/**
 * What an island asks its master for.
 *
 * @param more how many workers more it could use
 * @param reach up to how many hops from its source
 * @param back members that it gives back
 */
public record Wish(int more, int reach, List<Integer> back) {
    public static final Wish STAY = new Wish(0, 0, List.of());

    public static Wish grow(int more, int reach) {
        return new Wish(more, reach, List.of());
    }

    public static Wish giveBack(List<Integer> members) {
        return members.isEmpty() ? STAY : new Wish(0, 0, members);
    }

    public boolean isGrowth() {
        return more > 0;
    }

    public boolean isReturn() {
        return !back.isEmpty();
    }
}
