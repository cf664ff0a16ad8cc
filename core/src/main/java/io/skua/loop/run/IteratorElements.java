package io.skua.loop.run;

import io.skua.tree.Elements;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The elements of an iterator, which cannot be split. */
record IteratorElements(Iterator<?> iterator) implements Elements {
    @Override
    public int take(@Nullable Object[] buffer, int most) {
        int count = 0;
        while (count < most && iterator.hasNext()) {
            buffer[count++] = iterator.next();
        }
        return count;
    }

    @Override
    public @Nullable Elements splitFront() {
        return null;
    }

    @Override
    public long estimate() {
        return Long.MAX_VALUE;
    }
}
