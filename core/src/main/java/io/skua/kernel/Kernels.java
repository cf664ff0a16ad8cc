package io.skua.kernel;

import io.skua.tree.Node;
import java.util.List;

/**
 * The loops over one batch. They are templates, see {@link Kernel}. Their counters are ints wherever that is possible:
 * C2 then compiles them as it compiles a loop that is written by hand. With a long counter it did not unroll them in
 * one JVM of three.
 */
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
        public long run(Object data, long from, int count, long acc) {
            long folded = acc;
            for (int i = 0; i < count; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            double folded = acc;
            for (int i = 0; i < count; i++) {
                folded = step.fold(folded, from + i);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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

    static final class OverIntRange extends Kernel {
        private final Step step;

        OverIntRange(Step step) {
            this.step = step;
        }

        @Override
        Kernel of(Object newStep) {
            return new OverIntRange((Step) newStep);
        }

        @Override
        public long run(Object data, long from, int count, long acc) {
            int end = (int) from + count;
            long folded = acc;
            for (int x = (int) from; x < end; x++) {
                folded = step.fold(folded, x);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            int end = (int) from + count;
            double folded = acc;
            for (int x = (int) from; x < end; x++) {
                folded = step.fold(folded, x);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
            int end = (int) from + count;
            Object folded = acc;
            for (int x = (int) from; x < end; x++) {
                folded = step.fold(folded, x);
            }
            return folded;
        }

        @Override
        public Object search(Object data, long from, int count) {
            int end = (int) from + count;
            for (int x = (int) from; x < end; x++) {
                Object found = step.fold(Step.SEARCHING, x);
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
        public long run(Object data, long from, int count, long acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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
        public long run(Object data, long from, int count, long acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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
        public long run(Object data, long from, int count, long acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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
        public long run(Object data, long from, int count, long acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, array[i]);
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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
        public long run(Object data, long from, int count, long acc) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            long folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, list.get(i));
            }
            return folded;
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            List<?> list = (List<?>) data;
            int end = (int) from + count;
            double folded = acc;
            for (int i = (int) from; i < end; i++) {
                folded = step.fold(folded, list.get(i));
            }
            return folded;
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
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
