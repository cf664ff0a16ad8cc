package io.skua.kernel;

/** A number, if there is one. */
public final class OptionalNumber {
    private boolean present;
    private long bits; // of a long, or of a double

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
