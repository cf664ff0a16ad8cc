package io.skua.kernel;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;

/** Makes the last step of a loop. {@link StepKind} makes the steps before it. */
public final class StepFactory {
    /** Used where a next step is required and ignored. */
    static final Step NONE = new Step() {};

    private static final Variants EACH_INT = new Variants("LastSteps$EachInt");
    private static final Variants EACH_LONG = new Variants("LastSteps$EachLong");
    private static final Variants EACH_DOUBLE = new Variants("LastSteps$EachDouble");
    private static final Variants EACH_OBJECT = new Variants("LastSteps$EachObject");
    private static final Variants REDUCE_INT = new Variants("LastSteps$ReduceInt");
    private static final Variants REDUCE_LONG = new Variants("LastSteps$ReduceLong");
    private static final Variants REDUCE_DOUBLE = new Variants("LastSteps$ReduceDouble");
    private static final Variants REDUCE_OBJECT = new Variants("LastSteps$ReduceObject");
    private static final Variants OPTIONAL_INT = new Variants("LastSteps$ReduceOptionalInt");
    private static final Variants OPTIONAL_LONG = new Variants("LastSteps$ReduceOptionalLong");
    private static final Variants OPTIONAL_DOUBLE = new Variants("LastSteps$ReduceOptionalDouble");
    private static final Variants FOLD_OBJECT = new Variants("LastSteps$FoldObject");
    private static final Variants ACCUMULATE = new Variants("LastSteps$Accumulate");
    private static final Variants ACCUMULATE_INT = new Variants("LastSteps$AccumulateInt");
    private static final Variants ACCUMULATE_LONG = new Variants("LastSteps$AccumulateLong");
    private static final Variants ACCUMULATE_DOUBLE = new Variants("LastSteps$AccumulateDouble");

    private StepFactory() {}

    /**
     * Returns its argument. The parameter is no Step: otherwise the JVM would load the classes of all steps with this
     * class, to verify that they are steps.
     */
    private static Step lazily(Object step) {
        return (Step) step;
    }

    // Accumulators are longs, unless the comment of a method says otherwise.

    public static Step each(IntConsumer body) {
        return EACH_INT.of(body, NONE);
    }

    public static Step each(LongConsumer body) {
        return EACH_LONG.of(body, NONE);
    }

    public static Step each(DoubleConsumer body) {
        return EACH_DOUBLE.of(body, NONE);
    }

    public static Step each(Consumer<?> body) {
        return EACH_OBJECT.of(body, NONE);
    }

    /** The accumulator is a long, or a double if the elements are doubles. */
    public static Step sum() {
        return lazily(new PlainSteps.Sum());
    }

    /** The accumulator is as for {@link #sum}. */
    public static Step min() {
        return lazily(new PlainSteps.Min());
    }

    /** The accumulator is as for {@link #sum}. */
    public static Step max() {
        return lazily(new PlainSteps.Max());
    }

    public static Step count() {
        return lazily(new PlainSteps.Count());
    }

    public static Step reduce(IntBinaryOperator operator) {
        return REDUCE_INT.of(operator, NONE);
    }

    public static Step reduce(LongBinaryOperator operator) {
        return REDUCE_LONG.of(operator, NONE);
    }

    /** The accumulator is a double. */
    public static Step reduce(DoubleBinaryOperator operator) {
        return REDUCE_DOUBLE.of(operator, NONE);
    }

    /** The accumulator is an object: the identity, or {@link io.skua.tree.Node#NOTHING} if there is none. */
    public static Step reduce(BinaryOperator<?> operator) {
        return REDUCE_OBJECT.of(operator, NONE);
    }

    /** The accumulator is an {@link OptionalNumber}. */
    public static Step reduceOptional(IntBinaryOperator operator) {
        return OPTIONAL_INT.of(operator, NONE);
    }

    /** The accumulator is an {@link OptionalNumber}. */
    public static Step reduceOptional(LongBinaryOperator operator) {
        return OPTIONAL_LONG.of(operator, NONE);
    }

    /** The accumulator is an {@link OptionalNumber}. */
    public static Step reduceOptional(DoubleBinaryOperator operator) {
        return OPTIONAL_DOUBLE.of(operator, NONE);
    }

    /** The accumulator is an object of any type. */
    public static Step fold(BiFunction<?, ?, ?> accumulator) {
        return FOLD_OBJECT.of(accumulator, NONE);
    }

    /** The accumulator is a container. */
    public static Step accumulate(BiConsumer<?, ?> accumulator) {
        return ACCUMULATE.of(accumulator, NONE);
    }

    /** The accumulator is a container. */
    public static Step accumulate(ObjIntConsumer<?> accumulator) {
        return ACCUMULATE_INT.of(accumulator, NONE);
    }

    /** The accumulator is a container. */
    public static Step accumulate(ObjLongConsumer<?> accumulator) {
        return ACCUMULATE_LONG.of(accumulator, NONE);
    }

    /** The accumulator is a container. */
    public static Step accumulate(ObjDoubleConsumer<?> accumulator) {
        return ACCUMULATE_DOUBLE.of(accumulator, NONE);
    }

    /** The accumulator is an {@link ExactSum}. */
    public static Step exactSum() {
        return lazily(new PlainSteps.AddToExactSum());
    }

    /** The accumulator is a {@link DoubleStatistics}. */
    public static Step doubleStatistics() {
        return lazily(new PlainSteps.AddToDoubleStatistics());
    }

    /** The accumulator is a {@link LongStatistics}. */
    public static Step longStatistics() {
        return lazily(new PlainSteps.AddToLongStatistics());
    }

    /** For {@link Kernel#search}: the accumulator becomes the element that gets here. */
    public static Step found() {
        return lazily(new PlainSteps.Found());
    }

    /** The accumulator is an index of the array. */
    public static Step storeInto(Object array) {
        if (array instanceof int[] ints) {
            return lazily(new PlainSteps.StoreInt(ints));
        }
        if (array instanceof long[] longs) {
            return lazily(new PlainSteps.StoreLong(longs));
        }
        return array instanceof double[] doubles
                ? lazily(new PlainSteps.StoreDouble(doubles))
                : lazily(new PlainSteps.StoreObject((Object[]) array));
    }

    /** The accumulator is an {@link ElementBuffer} of that kind. */
    public static Step addTo(ElementBuffer.Kind kind) {
        return switch (kind) {
            case INTS -> lazily(new PlainSteps.AddInt());
            case LONGS -> lazily(new PlainSteps.AddLong());
            case DOUBLES -> lazily(new PlainSteps.AddDouble());
            case OBJECTS -> lazily(new PlainSteps.AddObject());
        };
    }
}
