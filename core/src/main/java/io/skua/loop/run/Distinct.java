package io.skua.loop.run;

import io.skua.kernel.ElementBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Copies those elements of a window that have not been seen before. Equality is that of objects, as for streams. */
final class Distinct {
    private Distinct() {}

    /** @param seen the elements of all windows so far */
    static LoopSource.Indexed of(LoopSource.Indexed window, ElementBuffer.Kind kind, Set<@Nullable Object> seen) {
        int from = (int) window.from();
        int to = (int) window.to();
        Object kept = kind.newArray(to - from);
        int size = copy(window.data(), from, to, kept, seen);
        return new LoopSource.Indexed(kind.data(), kept, 0, size);
    }

    private static int copy(Object array, int from, int to, Object kept, Set<@Nullable Object> seen) {
        int size = 0;
        if (array instanceof int[] ints) {
            int[] target = (int[]) kept;
            for (int i = from; i < to; i++) {
                if (seen.add(ints[i])) {
                    target[size++] = ints[i];
                }
            }
        } else if (array instanceof long[] longs) {
            long[] target = (long[]) kept;
            for (int i = from; i < to; i++) {
                if (seen.add(longs[i])) {
                    target[size++] = longs[i];
                }
            }
        } else if (array instanceof double[] doubles) {
            double[] target = (double[]) kept;
            for (int i = from; i < to; i++) {
                if (seen.add(doubles[i])) {
                    target[size++] = doubles[i];
                }
            }
        } else {
            @Nullable Object[] objects = (@Nullable Object[]) array;
            @Nullable Object[] target = (@Nullable Object[]) kept;
            for (int i = from; i < to; i++) {
                if (seen.add(objects[i])) {
                    target[size++] = objects[i];
                }
            }
        }
        return size;
    }
}
