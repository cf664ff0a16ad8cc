package io.skua.bag;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The bags of an engine by their numbers. A task's status holds the number of the bag in which the task runs. */
public final class BagTable {
    private volatile Bag[] bags = new Bag[16]; // written, as numbers is, under this object's lock
    private final BitSet numbers = new BitSet(); // the numbers in use

    /** Adds a new bag with a free number. If there is no memory for it, nothing has changed. */
    public synchronized Bag add(Gate owner, @Nullable Bag outer) {
        int number = numbers.nextClearBit(0);
        Bag bag = new Bag(owner, number, outer);
        Bag[] table = bags;
        table = number < table.length ? table : Arrays.copyOf(table, table.length * 2);
        numbers.set(number); // the last step that may need memory
        table[number] = bag;
        bags = table;
        return bag;
    }

    /** Returns the bag with this number, or null if there is none. */
    @Nullable
    public Bag get(int number) {
        Bag[] table = bags;
        return number >= 0 && number < table.length ? table[number] : null;
    }

    /** Removes the bags of a worker that has ended; their numbers are free again. */
    public synchronized void removeAllOf(Gate owner) {
        Bag[] table = bags;
        for (int number = 0; number < table.length; number++) {
            if (table[number] != null && table[number].owner() == owner) {
                table[number] = null;
                numbers.clear(number);
            }
        }
        bags = table;
    }
}
