package io.skua.workloads.matrix;

/**
 * A square matrix, or a quarter of one, stored as quarters of quarters down to tiles, with an array for each row of a
 * tile. So a quarter is a range of rows, a sum is a loop over rows, and the inner loops are those of {@link RowLoops}.
 */
final class TiledMatrix {
    private final double[][] rows;
    private final int first;

    /**
     * @param rows of this matrix and perhaps others
     * @param first where this one begins
     */
    TiledMatrix(double[][] rows, int first) {
        this.rows = rows;
        this.first = first;
    }

    static TiledMatrix allocate(int m, int tile) {
        return new TiledMatrix(new double[count(m, tile)][tile], 0);
    }

    /** How many rows of tiles a matrix has. */
    static int count(int m, int tile) {
        return m / tile * m;
    }

    /** @param number upper left 0, upper right 1, lower left 2, lower right 3 */
    TiledMatrix quarter(int number, int count) {
        return new TiledMatrix(rows, first + number * count);
    }

    double[][] rows() {
        return rows;
    }

    int first() {
        return first;
    }

    double[] row(int index) {
        return rows[first + index];
    }

    /** Where the tile begins that is that far down and to the right. */
    static int tile(int down, int right, int tile) {
        int number = 0;
        for (int bit = 0; bit < Short.SIZE; bit++) {
            number |= (((right >> bit) & 1) << (2 * bit)) | (((down >> bit) & 1) << (2 * bit + 1));
        }
        return number * tile;
    }
}
