package io.skua.host;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Processors divided into groups, numbered in the order in which they are added. The first group that claims a
 * processor keeps it, so that whatever the files say, a processor is in one group.
 */
final class Partition {
    private final BitSet all;
    private final BitSet claimed = new BitSet();
    private final List<BitSet> groups = new ArrayList<>();
    private final int[] numbers; // by processor

    /** @param all the processors to divide; others are ignored */
    Partition(BitSet all) {
        this.all = all;
        this.numbers = new int[all.length()];
    }

    /** Whether the processor is in a group. */
    boolean has(int processor) {
        return claimed.get(processor);
    }

    /** Adds a group of the members that are in none, if any. */
    void add(BitSet members) {
        BitSet group = (BitSet) members.clone();
        group.and(all);
        group.andNot(claimed);
        if (!group.isEmpty()) {
            for (int member = group.nextSetBit(0); member >= 0; member = group.nextSetBit(member + 1)) {
                numbers[member] = groups.size();
            }
            claimed.or(group);
            groups.add(group);
        }
    }

    /** The number of the group that a processor is in; 0 when it is in none. */
    int number(int processor) {
        return numbers[processor];
    }

    /** The group that a processor is in, which must be one. */
    BitSet group(int processor) {
        return groups.get(numbers[processor]);
    }
}
