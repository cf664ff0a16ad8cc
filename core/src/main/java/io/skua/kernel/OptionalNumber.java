package io.skua.kernel;

/** A long or a double that may be missing. Reductions without an identity accumulate into it. */
public final class OptionalNumber {
    private boolean present;
    private long bits; // the long, or the bits of the double

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
