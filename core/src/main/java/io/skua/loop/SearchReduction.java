package io.skua.loop;

import io.skua.kernel.Kernel;
import io.skua.kernel.Steps;
import io.skua.tree.Node;

/** An element that gets through all steps: the first one, or any. */
final class SearchReduction extends Reduction {
    private final boolean first;

    SearchReduction(boolean first) {
        super(Steps.found());
        this.first = first;
    }

    /** Whether it must be the first one. */
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
    Work newWork(Kernel kernel) {
        return new SearchWork(kernel);
    }

    static final class SearchWork extends LeftWork {
        private Object found = Node.NOTHING;

        SearchWork(Kernel kernel) {
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
