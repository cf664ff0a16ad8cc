package io.skua.workloads.matrix;

/** The sums in Winograd's form of {@link Strassen}'s product, for a range of rows of all quarters. */
final class StrassenSums {
    private StrassenSums() {}

    /** Four sums of the left factor's quarters and four of the right one's, in this order, into the spare matrices. */
    static void before(TiledMatrix left, TiledMatrix right, TiledMatrix sums, int count, int from, int until) {
        for (int row = from; row < until; row++) {
            ofLeft(new Quarters(left, row, count), new Quarters(sums, row, count));
            ofRight(new Quarters(right, row, count), new Quarters(sums, row + 4 * count, count));
        }
    }

    /** The same row of four quarters. */
    private static final class Quarters {
        private final double[] a;
        private final double[] b;
        private final double[] c;
        private final double[] d;

        Quarters(TiledMatrix matrix, int row, int count) {
            a = matrix.row(row);
            b = matrix.row(row + count);
            c = matrix.row(row + 2 * count);
            d = matrix.row(row + 3 * count);
        }
    }

    private static void ofLeft(Quarters left, Quarters sums) {
        double[] a = left.a;
        double[] b = left.b;
        double[] c = left.c;
        double[] d = left.d;
        double[] first = sums.a;
        double[] second = sums.b;
        double[] third = sums.c;
        double[] fourth = sums.d;
        for (int j = 0; j < a.length; j++) {
            double lower = c[j] + d[j];
            double rest = lower - a[j];
            first[j] = lower;
            second[j] = rest;
            third[j] = a[j] - c[j];
            fourth[j] = b[j] - rest;
        }
    }

    private static void ofRight(Quarters right, Quarters sums) {
        double[] a = right.a;
        double[] b = right.b;
        double[] c = right.c;
        double[] d = right.d;
        double[] first = sums.a;
        double[] second = sums.b;
        double[] third = sums.c;
        double[] fourth = sums.d;
        for (int j = 0; j < a.length; j++) {
            double upper = b[j] - a[j];
            double rest = d[j] - upper;
            first[j] = upper;
            second[j] = rest;
            third[j] = d[j] - b[j];
            fourth[j] = rest - c[j];
        }
    }

    /** Products 2 to 5 are in the result's quarters and 1, 6 and 7 in the spare matrices: makes the result of them. */
    static void after(TiledMatrix spare, TiledMatrix product, int count, int from, int until) {
        for (int row = from; row < until; row++) {
            combine(
                    new Quarters(product, row, count),
                    spare.row(row + 8 * count),
                    spare.row(row + 9 * count),
                    spare.row(row + 10 * count));
        }
    }

    private static void combine(Quarters product, double[] first, double[] sixth, double[] seventh) {
        double[] a = product.a;
        double[] b = product.b;
        double[] c = product.c;
        double[] d = product.d;
        for (int j = 0; j < a.length; j++) {
            double both = first[j] + sixth[j];
            double three = both + seventh[j];
            double fifth = d[j];
            a[j] = first[j] + a[j];
            b[j] = both + fifth + b[j];
            c[j] = three - c[j];
            d[j] = three + fifth;
        }
    }
}
