package io.skua.workloads.spin;

import java.util.function.LongUnaryOperator;

/** Linear functions from 64 bits to 64 bits, as the images of the single bits. */
final class BitMatrix {
    private BitMatrix() {}

    /** @param function one with f(a ^ b) = f(a) ^ f(b) */
    static long[] of(LongUnaryOperator function) {
        long[] images = new long[Long.SIZE];
        for (int bit = 0; bit < Long.SIZE; bit++) {
            images[bit] = function.applyAsLong(1L << bit);
        }
        return images;
    }

    static long apply(long[] matrix, long value) {
        long image = 0;
        for (long rest = value; rest != 0; rest &= rest - 1) {
            image ^= matrix[Long.numberOfTrailingZeros(rest)];
        }
        return image;
    }

    /** The function applied {@code times} times, in as many steps as that number has bits. */
    static long[] power(long[] matrix, int times) {
        long[] result = of(value -> value);
        long[] square = matrix;
        for (int rest = times; rest != 0; rest >>>= 1) {
            if ((rest & 1) != 0) {
                result = after(square, result);
            }
            square = after(square, square);
        }
        return result;
    }

    private static long[] after(long[] second, long[] first) {
        return of(value -> apply(second, apply(first, value)));
    }
}
