package io.skua.kernel;

/**
 * A loop over one batch: what is left of a parallel loop when nobody steals. There is a class of its own for each chain of steps, see {@link Template},
 * so the compiler sees through all of them and makes the loop that one would have written by hand.
 *
 * <p>Data is what the elements are read from: an array or a list; a range has none.
 */
public abstract class Kernel {
    /**
     * Long batches run in blocks of this length. C2 unrolls a loop whose length it does not know only as far as it has run when it is compiled, and that is when
     * batches are still short.
     */
    static final int BLOCK = 4096;

    public long run(Object data, long from, int count, long acc) {
        long folded = acc;
        int done = 0;
        for (; count - done >= BLOCK; done += BLOCK) {
            folded = block(data, from + done, folded);
        }
        return done == count ? folded : rest(data, from + done, count - done, folded);
    }

    abstract long block(Object data, long from, long acc);

    abstract long rest(Object data, long from, int count, long acc);

    public double run(Object data, long from, int count, double acc) {
        double folded = acc;
        int done = 0;
        for (; count - done >= BLOCK; done += BLOCK) {
            folded = block(data, from + done, folded);
        }
        return done == count ? folded : rest(data, from + done, count - done, folded);
    }

    abstract double block(Object data, long from, double acc);

    abstract double rest(Object data, long from, int count, double acc);

    public Object run(Object data, long from, int count, Object acc) {
        Object folded = acc;
        int done = 0;
        for (; count - done >= BLOCK; done += BLOCK) {
            folded = block(data, from + done, folded);
        }
        return done == count ? folded : rest(data, from + done, count - done, folded);
    }

    abstract Object block(Object data, long from, Object acc);

    abstract Object rest(Object data, long from, int count, Object acc);

    /** Stops at the first element for which the steps do not return {@link io.skua.tree.Node#NOTHING}, and returns that. */
    public abstract Object search(Object data, long from, int count);

    /** Another one of this very class, for a step or a function. */
    abstract Kernel of(Object what);

    /** Where elements are read from. */
    public enum Data {
        RANGE("Kernels$OverRange"),
        INTS("Kernels$OverInts"),
        LONGS("Kernels$OverLongs"),
        DOUBLES("Kernels$OverDoubles"),
        OBJECTS("ObjectKernels$OverObjects"),
        LIST("ObjectKernels$OverList");

        static {
            Decoy.spoil();
        }

        private final PerClass<Kernel> byStep;

        Data(String template) {
            byStep = new Template<Kernel>(template).copies();
        }

        /** The loop over such data that does these steps with each element. */
        public Kernel kernel(Step first) {
            return byStep.get(first.getClass()).of(first);
        }
    }
}
