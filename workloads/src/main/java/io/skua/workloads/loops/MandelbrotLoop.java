package io.skua.workloads.loops;

import io.skua.workloads.mandelbrot.Mandelbrot;
import java.util.function.IntToLongFunction;

/**
 * Escape counts from (−2, −2) to (32, 32), pixel by pixel and row by row. Fewer elements than pixels have several
 * pixels each. The answer sums up the iterations.
 */
final class MandelbrotLoop extends PatternLoop {
    private static final Mandelbrot PLANE = new Mandelbrot(1024, 30_000);

    static final Pattern PATTERN = new Pattern(
            "mandelbrot",
            "pixels from (-2, -2) to (32, 32): one in 770 takes nearly everything",
            PLANE.pixels(),
            PLANE.pixels(),
            MandelbrotLoop::new);

    private MandelbrotLoop(int n) {
        super("mandelbrot", n);
    }

    @Override
    public long element(int i) {
        return PLANE.count(pixel(i), pixel(i + 1)).iterations();
    }

    private int pixel(int i) {
        return (int) ((long) i * PLANE.pixels() / elements());
    }

    @Override
    public IntToLongFunction body() {
        return i -> element(i);
    }

    @Override
    public long sum() {
        long sum = 0;
        for (int i = 0; i < elements(); i++) {
            sum += element(i);
        }
        return sum;
    }

    @Override
    public long units(int i) {
        return element(i);
    }

    @Override
    String unit() {
        return "loop iterations";
    }

    /** Eight multiplications, additions and subtractions, the counter, two comparisons and two branches. */
    @Override
    double instructionsPerUnit() {
        return 13;
    }
}
