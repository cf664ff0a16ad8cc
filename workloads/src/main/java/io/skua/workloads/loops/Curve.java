package io.skua.workloads.loops;

import java.util.Locale;

/**
 * Patterns that are made up: an element's share of the work, as a function of where it stands. Elements without a share
 * still take a unit. Where the paper gives no figures (nearly everywhere), these are ours.
 */
enum Curve {
    UNIFORM("all elements take the same: with 150 million of them next to nothing", 150_000_000) {
        @Override
        double share(int i, int n) {
            return 1;
        }

        @Override
        PatternLoop with(int n) {
            return n > TableLoop.ELEMENTS_MAX ? new CountingLoop(label(), n) : super.with(n);
        }
    },
    TRIANGLE("increases in a line, as in products of triangular matrices", 100_000) {
        @Override
        double share(int i, int n) {
            return middle(i, n);
        }
    },
    INVTRIANGLE("decreases in a line", 100_000) {
        @Override
        double share(int i, int n) {
            return 1 - middle(i, n);
        }
    },
    PARABOLA("increases with the square", 100_000) {
        @Override
        double share(int i, int n) {
            return middle(i, n) * middle(i, n);
        }
    },
    HILL("increases to the middle and decreases from there", 100_000) {
        @Override
        double share(int i, int n) {
            return 1 - Math.abs(2 * middle(i, n) - 1);
        }
    },
    VALLEY("decreases to the middle and increases from there", 100_000) {
        @Override
        double share(int i, int n) {
            return n == 1 ? 1 : Math.abs(2 * middle(i, n) - 1);
        }
    },
    /** As many elements by default as can double from one unit on. */
    EXP("doubles with every element: the last takes as long as all others together", 27) {
        @Override
        double share(int i, int n) {
            return Math.scalb(1.0, i + 1 - n);
        }
    },
    GAUSSIAN("normally distributed, with a third of the mean as deviation", 100_000) {
        @Override
        double share(int i, int n) {
            return Math.max(0, 1 + IndexHash.gaussian(i) / 3);
        }
    },
    RANDIF("every eighth element by chance takes a hundred times the others", 100_000) {
        @Override
        double share(int i, int n) {
            return IndexHash.uniform(i) < 1.0 / 8 ? 100 : 1;
        }
    },
    STEP1("the second quarter takes everything, and is larger than any batch", 100_000) {
        @Override
        double share(int i, int n) {
            return within(i, n / 4, n / 4 + quarter(n));
        }
    },
    STEP2("the first quarter takes everything, and all is smaller than a batch", 512) {
        @Override
        double share(int i, int n) {
            return within(i, 0, quarter(n));
        }
    },
    STEP3("the last quarter takes everything, and all is smaller than a batch", 512) {
        @Override
        double share(int i, int n) {
            return within(i, n - quarter(n), n);
        }
    },
    STEP4("the quarter in the middle takes everything, and all is smaller than a batch", 512) {
        @Override
        double share(int i, int n) {
            int from = (n - quarter(n)) / 2;
            return within(i, from, from + quarter(n));
        }
    };

    private final String description;
    private final int defaultElements;

    Curve(String description, int defaultElements) {
        this.description = description;
        this.defaultElements = defaultElements;
    }

    /** How much an element takes, relative to the others. */
    abstract double share(int i, int n);

    PatternLoop with(int n) {
        return new TableLoop(label(), units(n));
    }

    /** Shares of the same work for any number of elements. */
    private int[] units(int n) {
        double all = 0;
        for (int i = 0; i < n; i++) {
            all += share(i, n);
        }
        int[] units = new int[n];
        for (int i = 0; i < n; i++) {
            units[i] = (int) Math.max(1, Math.round(TableLoop.TOTAL * share(i, n) / all));
        }
        return units;
    }

    final String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    final Pattern pattern() {
        int most = this == UNIFORM ? Integer.MAX_VALUE : TableLoop.ELEMENTS_MAX;
        return new Pattern(label(), description, defaultElements, most, this::with);
    }

    /** Where an element's middle is when the loop is from 0 to 1. */
    private static double middle(int i, int n) {
        return (i + 0.5) / n;
    }

    private static double within(int i, int from, int until) {
        return i >= from && i < until ? 1 : 0;
    }

    /** At least one element. */
    private static int quarter(int n) {
        return Math.max(1, n / 4);
    }
}
