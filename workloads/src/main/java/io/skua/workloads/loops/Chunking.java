package io.skua.workloads.loops;

import java.util.Arrays;

/**
 * How schedulers with a central queue cut a loop into chunks: the rules alone, for threads that run loops and for
 * machines that are only simulated. The chunks are few and do not depend on who takes them, so all are known before the
 * loop starts.
 */
public enum Chunking {
    /** Static batching: equal parts, one for each worker. Nobody helps anybody. */
    STATIC {
        @Override
        Sizes sizes(int n, int workers) {
            return new Sizes() {
                private int member;

                @Override
                public int next(int remaining) {
                    int from = share(n, workers, member);
                    return share(n, workers, ++member) - from;
                }
            };
        }

        private int share(int n, int workers, int member) {
            return (int) ((long) n * member / workers);
        }
    },

    /**
     * Guided self-scheduling (Polychronopoulos and Kuck): R/P elements, rounded up, where R remain and P workers run.
     */
    GUIDED {
        @Override
        Sizes sizes(int n, int workers) {
            return remaining -> ceil(remaining, workers);
        }
    },

    /**
     * Factoring (Hummel, Schonberg and Flynn): rows of P chunks of the same size, R/2P rounded up, where R remained
     * before the row.
     */
    FACTORING {
        @Override
        Sizes sizes(int n, int workers) {
            return new Sizes() {
                private int size;
                private int left; // in the row

                @Override
                public int next(int remaining) {
                    if (left == 0) {
                        left = workers;
                        size = ceil(remaining, 2L * workers);
                    }
                    left--;
                    return size;
                }
            };
        }
    },

    /**
     * Trapezoid self-scheduling (Tzen and Ni): the first chunk is f = N/2P elements and the last l = 1. There are C =
     * 2N/(f + l) of them, rounded up, and each is (f − l)/(C − 1) elements smaller than the one before.
     */
    TRAPEZOID {
        @Override
        Sizes sizes(int n, int workers) {
            int first = Math.max(1, ceil(n, 2L * workers));
            int chunks = ceil(2L * n, first + 1L);
            double step = chunks < 2 ? 0 : (first - 1) / (chunks - 1.0);
            return new Sizes() {
                private int taken;

                @Override
                public int next(int remaining) {
                    return (int) Math.round(first - step * taken++);
                }
            };
        }
    };

    /** Sizes of the chunks of one loop, in their order. */
    interface Sizes {
        /** @param remaining how many elements are left, at least one */
        int next(int remaining);
    }

    abstract Sizes sizes(int n, int workers);

    /**
     * Where each chunk of a loop over 0 to n − 1 ends. Static batching has exactly one for each worker, some perhaps
     * empty; the others have none.
     */
    public final int[] ends(int n, int workers) {
        int least = this == STATIC ? 0 : 1;
        Sizes sizes = sizes(n, workers);
        int[] ends = new int[this == STATIC ? workers : 16];
        int chunks = 0;
        for (int end = 0; end < n || (this == STATIC && chunks < workers); chunks++) {
            int remaining = n - end;
            end += Math.min(remaining, Math.max(least, sizes.next(remaining)));
            if (chunks == ends.length) {
                ends = Arrays.copyOf(ends, 2 * chunks);
            }
            ends[chunks] = end;
        }
        return Arrays.copyOf(ends, chunks);
    }

    private static int ceil(long number, long unit) {
        return (int) ((number + unit - 1) / unit);
    }
}
