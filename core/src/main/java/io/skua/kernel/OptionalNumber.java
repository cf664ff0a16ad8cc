package io.skua.kernel;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/** A long or a double that may be missing. Reductions without an identity accumulate into it. */
public final class OptionalNumber {
    private boolean present;
    private long bits; // the long, or the bits of the double

    /**
     * Combines two of these into the left one.
     *
     * @param addTo combines two that are both there
     */
    public static BinaryOperator<Object> combiner(BiConsumer<OptionalNumber, OptionalNumber> addTo) {
        return (left, right) -> {
            OptionalNumber all = (OptionalNumber) left;
            OptionalNumber more = (OptionalNumber) right;
            if (all.isEmpty() || more.isEmpty()) {
                return all.isEmpty() ? more : all;
            }
            addTo.accept(all, more);
            return all;
        };
    }

    public boolean isEmpty() {
        return !present;
    }

    public long asLong() {
        return bits;
    }

    public double asDouble() {
        return Double.longBitsToDouble(bits);
    }

    public void setLong(long value) {
        bits = value;
        present = true;
    }

    public void setDouble(double value) {
        setLong(Double.doubleToRawLongBits(value));
    }
}
