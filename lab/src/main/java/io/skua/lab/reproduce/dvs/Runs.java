package io.skua.lab.reproduce.dvs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** How the runs of a {@link Plan} went. */
final class Runs {
    private final Map<Setup, List<Run>> all;

    Runs(Map<Setup, List<Run>> all) {
        this.all = all;
    }

    /** One for each seed, from 1 on. */
    List<Run> of(Setup setup) {
        List<Run> runs = all.get(setup);
        if (runs == null) {
            throw new IllegalArgumentException("Nobody has planned " + setup + ".");
        }
        return runs;
    }

    Sample sample(Setup setup, ToDoubleFunction<Run> what) {
        return new Sample(of(setup).stream().map(what::applyAsDouble).toList());
    }

    /** How many times as fast one is as another, seed by seed. */
    Sample speed(Setup one, Setup other) {
        List<Run> ones = of(one);
        List<Run> others = of(other);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
            ratios.add((double) others.get(i).makespan() / ones.get(i).makespan());
        }
        return new Sample(ratios);
    }

    /** How many times as fast a contender is as the paper's rival. */
    Sample gain(Setup rival, Contender contender) {
        return speed(rival.with(contender), rival);
    }
}
