package io.skua.place;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Copies slices of shared arrays. */
final class Slices {
    private static final int BYTES_EACH_MAX = 10; // of a primitive

    private Slices() {}

    /** Sends a copy of a local slice to a place. Large slices of primitives go in several messages. */
    static CompletableFuture<@Nullable Void> copy(Scope scope, Slice from, int place, Slice to) {
        Home home = scope.home();
        if (from.length() != to.length()) {
            throw new IllegalArgumentException("Both slices must have the same length, but \"" + from.array()
                    + "\" has " + from.length() + " and \"" + to.array() + "\" has " + to.length() + " elements.");
        }
        Object array = home.arrays().get(from.array());
        check(home, array, from.array(), from.from(), from.length());
        int atOnce = array.getClass().getComponentType().isPrimitive()
                ? Math.max(1, (home.codec().maxBytes() - 64) / BYTES_EACH_MAX)
                : Math.max(1, from.length());
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (int done = 0; done < from.length(); done += atOnce) {
            int count = Math.min(atOnce, from.length() - done);
            Object data = Array.newInstance(array.getClass().getComponentType(), count);
            System.arraycopy(array, from.from() + done, data, 0, count);
            all.add(home.calls()
                    .call(
                            scope,
                            place,
                            new Charter.CopyCall(
                                    to.array(), to.from() + done, home.codec().pack(data))));
        }
        if (all.isEmpty()) {
            home.member(place);
        }
        return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).thenApply(none -> null);
    }

    /** Stores data that has come from another place. */
    static void store(Home home, Charter.CopyCall copy) {
        Object array = home.arrays().get(copy.array());
        Object data = home.unpacked(copy.data());
        if (data.getClass() != array.getClass()) {
            throw new IllegalArgumentException("The array \"" + copy.array() + "\" of place " + home.number() + " is a "
                    + array.getClass().getSimpleName() + ", so a "
                    + data.getClass().getSimpleName() + " cannot be copied into it.");
        }
        check(home, array, copy.array(), copy.from(), Array.getLength(data));
        System.arraycopy(data, 0, array, copy.from(), Array.getLength(data));
    }

    private static void check(Home home, Object array, String name, int from, int length) {
        if (from + (long) length > Array.getLength(array)) {
            throw new IllegalArgumentException(
                    "The array \"" + name + "\" of place " + home.number() + " has " + Array.getLength(array)
                            + " elements, so there is no slice of " + length + " from " + from + " on.");
        }
    }
}
