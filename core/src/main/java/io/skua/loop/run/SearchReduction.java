package io.skua.loop.run;

import io.skua.kernel.Kernel;
import io.skua.kernel.StepFactory;
import io.skua.tree.Node;

/** Finds an element that passes all steps: the first one, or any. */
public final class SearchReduction extends Reduction {
    private final boolean first;

    public SearchReduction(boolean first) {
        super(StepFactory.found());
        this.first = first;
    }

    /** Whether the first element must be found, and not just any. */
    boolean isForFirst() {
        return first;
    }

    @Override
    boolean isOneSided() {
        return true;
    }

    @Override
    Object combine(Object left, Object right) {
        return left;
    }

    @Override
    LeafReducer newReducer(Kernel kernel) {
        return new SearchReducer(kernel);
    }

    static final class SearchReducer extends LeftLeafReducer {
        private Object found = Node.NOTHING;

        SearchReducer(Kernel kernel) {
            super(kernel);
        }

        @Override
        void begin(long start) {
            found = Node.NOTHING;
        }

        boolean hasFound() {
            return found != Node.NOTHING;
        }

        @Override
        void left(Object data, long from, int count) {
            if (!hasFound()) {
                found = kernel().search(data, from, count);
            }
        }

        @Override
        Object first() {
            return found;
        }
    }
}
