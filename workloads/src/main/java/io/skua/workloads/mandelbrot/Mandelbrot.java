package io.skua.workloads.mandelbrot;

/**
 * Escape counts on a square of the plane from (−2, −2) on. Usually it goes to (32, 32), as in the paper on
 * work-stealing trees. The set is then near one corner: nearly every pixel escapes at once, and one in 770 takes all
 * iterations.
 *
 * @param size pixels per side
 * @param limit how many iterations a pixel gets before it counts as inside
 * @param side how long a side is; 4 shows the whole set and little else
 */
public record Mandelbrot(int size, int limit, int side) {
    static final int USUAL_SIDE = 34;

    private static final double LOW = -2;
    private static final int SHADES = 255;

    /** The square of the paper. */
    public Mandelbrot(int size, int limit) {
        this(size, limit, USUAL_SIDE);
    }

    /**
     * What was counted. The plane's symmetry is not used.
     *
     * @param iterations of all pixels together
     * @param inside pixels that did not escape
     */
    public record Tally(long iterations, long inside) {
        static final Tally NONE = new Tally(0, 0);

        Tally plus(Tally other) {
            return new Tally(iterations + other.iterations, inside + other.inside);
        }

        @Override
        public String toString() {
            return iterations + " iterations, " + inside + " pixels inside";
        }
    }

    /** Returns how many pixels the picture has. */
    public int pixels() {
        return size * size;
    }

    /** Pixels are numbered row by row. */
    public Tally count(int from, int until) {
        double step = (double) side / size;
        long iterations = 0;
        long inside = 0;
        int column = from % size;
        int row = from / size;
        double y = LOW + row * step;
        for (int pixel = from; pixel < until; pixel++) {
            int count = escape(LOW + column * step, y, limit);
            iterations += Math.abs(count);
            inside += count >>> 31;
            if (++column == size) {
                column = 0;
                y = LOW + ++row * step;
            }
        }
        return new Tally(iterations, inside);
    }

    /**
     * Draws a rectangle: a byte per pixel, row by row, which is 0 inside the set and otherwise tells the escape count.
     *
     * @param shades has room for all pixels of the rectangle
     */
    Tally draw(Area area, byte[] shades) {
        double step = (double) side / size;
        long iterations = 0;
        long inside = 0;
        int next = 0;
        for (int row = area.top(); row < area.top() + area.height(); row++) {
            double y = LOW + row * step;
            for (int column = area.left(); column < area.left() + area.width(); column++) {
                int count = escape(LOW + column * step, y, limit);
                iterations += Math.abs(count);
                inside += count >>> 31;
                shades[next++] = (byte) (count < 0 ? 0 : 1 + (count - 1) % SHADES);
            }
        }
        return new Tally(iterations, inside);
    }

    /** How many steps z ← z² + c were done until |z| exceeded 2; negative if it never did. */
    static int escape(double x, double y, int limit) {
        double real = 0;
        double imaginary = 0;
        double realSquared = 0;
        double imaginarySquared = 0;
        for (int done = 1; done <= limit; done++) {
            imaginary = 2 * real * imaginary + y;
            real = realSquared - imaginarySquared + x;
            realSquared = real * real;
            imaginarySquared = imaginary * imaginary;
            if (realSquared + imaginarySquared > 4) {
                return done;
            }
        }
        return -limit;
    }
}
