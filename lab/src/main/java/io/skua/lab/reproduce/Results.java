package io.skua.lab.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * How the runs of a {@link WantedRuns} went.
 *
 * @param <S> all that decides about a run but its seed
 * @param <R> what is kept of a run
 */
public abstract class Results<S, R extends Results.Timed> {
    /** Took some time. */
    public interface Timed {
        /** In cycles. */
        long makespan();
    }

    private final Map<S, List<R>> all;

    /** The results of all runs, by their setup. */
    protected Results(Map<S, List<R>> all) {
        this.all = all;
    }

    /** One for each seed, from 1 on. */
    public List<R> of(S setup) {
        List<R> runs = all.get(setup);
        if (runs == null) {
            throw new IllegalArgumentException("Nobody has planned " + setup + ".");
        }
        return runs;
    }

    /** Returns the result of the first seed of a setup. */
    public R first(S setup) {
        return of(setup).get(0);
    }

    /** Returns one figure of all seeds of a setup. */
    public Sample sample(S setup, ToDoubleFunction<R> what) {
        return new Sample(of(setup).stream().map(what::applyAsDouble).toList());
    }

    /** How long one takes, relative to another, seed by seed. */
    public Sample time(S one, S other) {
        List<R> ones = of(one);
        List<R> others = of(other);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
            ratios.add((double) ones.get(i).makespan() / others.get(i).makespan());
        }
        return new Sample(ratios);
    }
}
