package io.skua.host;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Processors divided into groups, numbered in the order in which the groups are added. The first group that contains a
 * processor keeps it. So every processor is in at most one group, whatever the files say.
 */
final class Partition {
    private final BitSet all;
    private final BitSet claimed = new BitSet();
    private final List<BitSet> groups = new ArrayList<>();
    private final int[] numbers; // by processor

    /** @param all the processors to divide; other processors are ignored */
    Partition(BitSet all) {
        this.all = all;
        this.numbers = new int[all.length()];
    }

    /** Whether the processor is in a group. */
    boolean has(int processor) {
        return claimed.get(processor);
    }

    /** Adds a group of those members that are in no group yet, if there are any. */
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

    /** The number of the group that a processor is in; 0 if it is in none. */
    int number(int processor) {
        return numbers[processor];
    }

    /** The group that a processor is in. The processor must be in a group. */
    BitSet group(int processor) {
        return groups.get(numbers[processor]);
    }
}
