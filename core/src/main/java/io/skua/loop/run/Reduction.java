package io.skua.loop.run;

import io.skua.kernel.Kernel;
import io.skua.kernel.Step;
import io.skua.tree.Node;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a loop comes to its result: the last step, how parts of the result are begun, and how parts are combined. */
public abstract class Reduction implements BinaryOperator<Object> {
    /** How sums of longs, and counts, are combined. A class and no lambda: the first lambdas of a JVM take long. */
    public static final LongBinaryOperator LONG_SUM = new LongSum();

    private static final class LongSum implements LongBinaryOperator {
        @Override
        public long applyAsLong(long left, long right) {
            return left + right;
        }
    }

    private final Step last;

    Reduction(Step last) {
        this.last = last;
    }

    /** The last step for each element. */
    final Step last() {
        return last;
    }

    abstract LeafReducer newReducer(Kernel kernel);

    /** Combines two parts of the result, the left one first. Neither is {@link Node#NOTHING}. */
    abstract Object combine(Object left, Object right);

    @Override
    public final Object apply(Object left, Object right) {
        return combine(left, right);
    }

    /** Combines two parts of the result, the left one first. Each may be {@link Node#NOTHING}. */
    final Object both(Object left, Object right) {
        if (left == Node.NOTHING) {
            return right;
        }
        return right == Node.NOTHING ? left : combine(left, right);
    }

    /** Replaces a result of null, because in the tree null stands for a result that does not exist yet. */
    private static final Object NULL = new Object();

    static Object masked(@Nullable Object result) {
        return result == null ? NULL : result;
    }

    /** The result as users made it, null included. */
    @SuppressWarnings("NullAway")
    public static Object unmasked(Object result) {
        return result == NULL ? null : result;
    }

    /** Whether elements must be taken from the left end only. */
    boolean isOneSided() {
        return false;
    }

    // ---- to a long ----

    public static final class OfLong extends Reduction {
        private final long identity;
        private final LongBinaryOperator operator;

        public OfLong(Step last, long identity, LongBinaryOperator operator) {
            super(last);
            this.identity = identity;
            this.operator = operator;
        }

        @Override
        Object combine(Object left, Object right) {
            return operator.applyAsLong((Long) left, (Long) right);
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new LeafReducer(kernel) {
                private long left;
                private long right;
                private boolean begun;

                @Override
                void begin(long start) {
                    left = identity;
                    right = identity;
                    begun = false;
                }

                @Override
                void left(Object data, long from, int count) {
                    begun = true;
                    left = kernel().run(data, from, count, left);
                }

                @Override
                void right(Object data, long from, int count) {
                    begun = true;
                    right = operator.applyAsLong(kernel().run(data, from, count, identity), right);
                }

                @Override
                Object first() {
                    return begun ? left : Node.NOTHING;
                }

                @Override
                Object last() {
                    return begun ? right : Node.NOTHING;
                }
            };
        }
    }

    // ---- to a double ----

    public static final class OfDouble extends Reduction {
        private final double identity;
        private final DoubleBinaryOperator operator;

        public OfDouble(Step last, double identity, DoubleBinaryOperator operator) {
            super(last);
            this.identity = identity;
            this.operator = operator;
        }

        @Override
        Object combine(Object left, Object right) {
            return operator.applyAsDouble((Double) left, (Double) right);
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new LeafReducer(kernel) {
                private double left;
                private double right;
                private boolean begun;

                @Override
                void begin(long start) {
                    left = identity;
                    right = identity;
                    begun = false;
                }

                @Override
                void left(Object data, long from, int count) {
                    begun = true;
                    left = kernel().run(data, from, count, left);
                }

                @Override
                void right(Object data, long from, int count) {
                    begun = true;
                    right = operator.applyAsDouble(kernel().run(data, from, count, identity), right);
                }

                @Override
                Object first() {
                    return begun ? left : Node.NOTHING;
                }

                @Override
                Object last() {
                    return begun ? right : Node.NOTHING;
                }
            };
        }
    }

    // ---- to an object or a container ----

    public static final class OfObject extends Reduction {
        private final Supplier<?> identity;
        private final BinaryOperator<Object> combiner;

        /** @param identity begins a part: makes a new container each time, if parts are containers */
        public OfObject(Step last, Supplier<?> identity, BinaryOperator<Object> combiner) {
            super(last);
            this.identity = identity;
            this.combiner = combiner;
        }

        @Override
        Object combine(Object left, Object right) {
            return masked(combiner.apply(unmasked(left), unmasked(right)));
        }

        /** From the right end, each batch would need a container of its own. */
        @Override
        boolean isOneSided() {
            return true;
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new LeftLeafReducer(kernel) {
                private Object left = Node.NOTHING;
                private boolean begun;

                @Override
                void begin(long start) {
                    left = Node.NOTHING;
                    begun = false;
                }

                @Override
                void left(Object data, long from, int count) {
                    if (!begun) {
                        left = identity.get();
                        begun = true;
                    }
                    left = kernel().run(data, from, count, left);
                }

                @Override
                Object first() {
                    return masked(left);
                }
            };
        }
    }

    // ---- to nothing ----

    /** Only effects; the accumulator is not used. */
    public static class OfEffects extends Reduction {
        public OfEffects(Step last) {
            super(last);
        }

        @Override
        final Object combine(Object left, Object right) {
            throw new AssertionError("there is nothing to combine");
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new EffectReducer(kernel, 0);
        }
    }

    /**
     * Stores elements into an array; the accumulator is the index in that array, counted from where the loop begins.
     */
    static final class OfStores extends OfEffects {
        private final long origin;

        OfStores(Step last, long origin) {
            super(last);
            this.origin = origin;
        }

        @Override
        LeafReducer newReducer(Kernel kernel) {
            return new EffectReducer(kernel, origin);
        }
    }

    private static final class EffectReducer extends LeafReducer {
        private final long origin;

        EffectReducer(Kernel kernel, long origin) {
            super(kernel);
            this.origin = origin;
        }

        @Override
        void begin(long start) {}

        @Override
        void left(Object data, long from, int count) {
            kernel().run(data, from, count, from - origin);
        }

        @Override
        void right(Object data, long from, int count) {
            left(data, from, count);
        }

        @Override
        Object first() {
            return Node.NOTHING;
        }

        @Override
        Object last() {
            return Node.NOTHING;
        }
    }
}
