package io.skua.workloads.loops;

import io.skua.workloads.Computation;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.ScriptLoop;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A loop over 0 to n − 1 whose answer is the sum of what its elements give. Every contender calls {@link #body()} from
 * a loop of its own; {@link #sum()} is the plain loop. Runs one at a time.
 */
public abstract class PatternLoop implements Computation {
    private final String name;
    private final int elements;
    private @Nullable Load load; // made when first asked for

    PatternLoop(String name, int elements) {
        this.name = name;
        this.elements = elements;
    }

    /** Returns how many elements the loop has. */
    public final int elements() {
        return elements;
    }

    /** Does the work of one element. */
    public abstract long element(int i);

    /**
     * {@link #element} as a function. Each class makes its own, so that a loop over one of them sees nothing of the
     * others.
     */
    public abstract IntToLongFunction body();

    /** The plain loop that a good engineer would write, in one thread and without any runtime. */
    public abstract long sum();

    /** How much work an element is. Units of different patterns do not compare. */
    public abstract long units(int i);

    /** What {@link #units} counts, by a name that no other kind of loop has. */
    abstract String unit();

    /** How many instructions a unit takes. */
    abstract double instructionsPerUnit();

    /** The loop for a simulator: a task that runs it, alone or with all who come to help. */
    public final Program program() {
        ScriptLoop loop = new ScriptLoop(elements, this::units);
        return new Program(title(), steps -> steps.loop(loop), unit(), instructionsPerUnit());
    }

    Load measureLoad() {
        return Load.of(this);
    }

    private Load load() {
        if (load == null) {
            load = measureLoad();
        }
        return load;
    }

    /** The work of all elements, in units. */
    public final long totalUnits() {
        return load().total();
    }

    /** The work of the largest element, in units. */
    public final long largestUnits() {
        return load().largest();
    }

    /** No schedule is faster than the plain loop by more than this, since elements cannot be divided. */
    public final double optimalSpeedup(int workers) {
        return load().optimalSpeedup(workers);
    }

    @Override
    public final String title() {
        return "loop " + name + " --n " + elements;
    }

    @Override
    public final Object sequential() {
        return sum();
    }
}
