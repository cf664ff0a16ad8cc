package io.skua.kernel;

/**
 * The plain loop over one batch. There is a class of its own for each chain of steps, see {@link Template}, so the
 * compiler can inline all of them and makes the loop that one would have written by hand.
 *
 * <p>The data is what elements are read from: an array or a list. A range has none.
 */
public abstract class Kernel {
    public abstract long run(Object data, long from, int count, long acc);

    public abstract double run(Object data, long from, int count, double acc);

    public abstract Object run(Object data, long from, int count, Object acc);

    /**
     * Stops at the first element that passes all steps, and returns it; {@link io.skua.tree.Node#NOTHING} if none does.
     */
    public abstract Object search(Object data, long from, int count);

    /** Makes another object of the same class, for this step or function. */
    abstract Kernel of(Object what);

    /** The kind of data that elements are read from. */
    public enum Data {
        RANGE("Kernels$OverRange"),
        /**
         * A range whose elements are ints throughout: as fast as a plain loop over ints, where longs would cost a
         * conversion or two per element.
         */
        INT_RANGE("Kernels$OverIntRange"),
        INTS("Kernels$OverInts"),
        LONGS("Kernels$OverLongs"),
        DOUBLES("Kernels$OverDoubles"),
        OBJECTS("Kernels$OverObjects"),
        LIST("Kernels$OverList");

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
