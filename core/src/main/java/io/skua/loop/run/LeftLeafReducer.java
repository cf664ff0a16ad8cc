package io.skua.loop.run;

import io.skua.kernel.Kernel;
import io.skua.tree.Node;

/** A reducer that takes elements from the left end only; see {@link Reduction#isOneSided}. */
abstract class LeftLeafReducer extends LeafReducer {
    LeftLeafReducer(Kernel kernel) {
        super(kernel);
    }

    @Override
    final void right(Object data, long from, int count) {
        throw new AssertionError("this loop takes elements from the left end only");
    }

    @Override
    final Object last() {
        return Node.NOTHING;
    }
}
