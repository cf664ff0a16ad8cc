package io.skua.kernel;

import io.skua.tree.Node;
import java.util.List;

/** The loops over one batch of objects: templates, see {@link Kernel}. */
final class ObjectKernels {
    private ObjectKernels() {}

    static final class OverObjects extends Kernel {
        private final Step step;

        OverObjects(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverObjects((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            Object[] array = (Object[]) data;
            int start = (int) from;
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            Object[] array = (Object[]) data;
            int start = (int) from;
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            Object[] array = (Object[]) data;
            int start = (int) from;
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            Object folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                Object found = step.fold(Step.SEARCHING, array[i]);
                if (found != Step.SEARCHING) {
                    return found;
                }
            }
            return Node.NOTHING;
        }
    }

    static final class OverList extends Kernel {
        private final Step step;

        OverList(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverList((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            List<?> list = (List<?>) data;
            int start = (int) from;
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, list.get(start + i));
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, list.get(i));
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            List<?> list = (List<?>) data;
            int start = (int) from;
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, list.get(start + i));
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, list.get(i));
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            List<?> list = (List<?>) data;
            int start = (int) from;
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, list.get(start + i));
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            Object folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, list.get(i));
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                Object found = step.fold(Step.SEARCHING, list.get(i));
                if (found != Step.SEARCHING) {
                    return found;
                }
            }
            return Node.NOTHING;
        }
    }
}
