package example;

import io.skua.LongHandle;
import io.skua.Skua;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Prints the greatest value that fits into a knapsack: {@code Knapsack FILE}. The file has the capacity of the knapsack
 * in its first line, and the weight and the value of one item in each of the other lines.
 *
 * <p>The program is a search with branch and bound: how much work is in a branch depends on what other branches have
 * found in the meantime, so no division in advance would be even. Every branch is forked, and there is no cut-off.
 */
public final class Knapsack {
    private record Item(long weight, long value) {
        double valuePerWeight() {
            return (double) value / weight;
        }
    }

    private final List<Item> items; // those with the greatest value per weight come first
    private final AtomicLong best = new AtomicLong(); // the greatest value that any branch has found so far

    private Knapsack(List<Item> items) {
        this.items = items.stream()
                .sorted(Comparator.comparingDouble(Item::valuePerWeight).reversed())
                .toList();
    }

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("Say which file has the capacity and the items: Knapsack FILE");
            System.exit(2);
        }
        try (Scanner file = new Scanner(Path.of(arguments[0]));
                Skua skua = Skua.create()) {
            long capacity = next(file);
            List<Item> items = new ArrayList<>();
            while (file.hasNext()) {
                items.add(new Item(next(file), next(file)));
            }
            Knapsack knapsack = new Knapsack(items);
            System.out.println("The greatest value is " + skua.run(() -> knapsack.fill(0, capacity, 0)) + ".");
        } catch (IOException e) {
            System.err.println("The file cannot be read (" + e + ").");
            System.exit(1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static long next(Scanner file) {
        String text = file.hasNext() ? file.next() : "nothing more";
        if (!text.matches("0*[1-9][0-9]{0,14}")) {
            throw new IllegalArgumentException(
                    "The file must have whole numbers from 1 to 10^15, and has " + text + ".");
        }
        return Long.parseLong(text);
    }

    /** Returns the greatest value that this branch has found. The value is that of the items chosen so far. */
    private long fill(int next, long room, long value) {
        best.accumulateAndGet(value, Math::max);
        if (next == items.size() || value + bound(next, room) <= best.get()) {
            return value; // nothing below is better than what is known
        }
        Item item = items.get(next);
        if (item.weight() > room) {
            return fill(next + 1, room, value);
        }
        LongHandle with = Skua.forkLong(() -> fill(next + 1, room - item.weight(), value + item.value()));
        long without = fill(next + 1, room, value);
        return Math.max(with.join(), without);
    }

    /** No choice of the items from here on is worth more than this: the last one that fits is cut to fit exactly. */
    private double bound(int next, long room) {
        double value = 0;
        for (int i = next; i < items.size() && room > 0; i++) {
            Item item = items.get(i);
            value += item.weight() <= room ? item.value() : item.valuePerWeight() * room;
            room -= Math.min(room, item.weight());
        }
        return value;
    }
}
