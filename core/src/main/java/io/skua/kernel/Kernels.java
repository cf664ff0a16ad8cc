package io.skua.kernel;

import io.skua.tree.Node;

/** The loops over one batch of numbers: templates, see {@link Kernel}. */
final class Kernels {
    private Kernels() {}

    static final class OverRange extends Kernel {
        private final Step step;

        OverRange(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverRange((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            long folded = acc;
            for (int i = 0; i < count; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            double folded = acc;
            for (int i = 0; i < count; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            Object folded = acc;
            for (int i = 0; i < count; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            for (int i = 0; i < count; i++) {
                Object found = step.fold(Step.SEARCHING, from + i);
                if (found != Step.SEARCHING) {
                    return found;
                }
            }
            return Node.NOTHING;
        }
    }

    static final class OverInts extends Kernel {
        private final Step step;

        OverInts(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverInts((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            int[] array = (int[]) data;
            int start = (int) from;
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            int[] array = (int[]) data;
            int start = (int) from;
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            int[] array = (int[]) data;
            int start = (int) from;
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            Object folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            int[] array = (int[]) data;
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

    static final class OverLongs extends Kernel {
        private final Step step;

        OverLongs(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverLongs((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            long[] array = (long[]) data;
            int start = (int) from;
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            long[] array = (long[]) data;
            int start = (int) from;
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            long[] array = (long[]) data;
            int start = (int) from;
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            Object folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            long[] array = (long[]) data;
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

    static final class OverDoubles extends Kernel {
        private final Step step;

        OverDoubles(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverDoubles((Step) newStep);
        }

        @Override
        long block(Object data, long from, long acc) {
            double[] array = (double[]) data;
            int start = (int) from;
            long folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        long rest(Object data, long from, int count, long acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        double block(Object data, long from, double acc) {
            double[] array = (double[]) data;
            int start = (int) from;
            double folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        double rest(Object data, long from, int count, double acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        Object block(Object data, long from, Object acc) {
            double[] array = (double[]) data;
            int start = (int) from;
            Object folded = acc;
            for (int i = 0; i < BLOCK; i++) {
                folded = step.fold(folded, array[start + i]);
            }
            return folded;
        }

        @Override
        Object rest(Object data, long from, int count, Object acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            Object folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            double[] array = (double[]) data;
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
}
