package io.skua.lab.reproduce.islands;

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

    Run first(Setup setup) {
        return of(setup).get(0);
    }

    Sample sample(Setup setup, ToDoubleFunction<Run> what) {
        return new Sample(of(setup).stream().map(what::applyAsDouble).toList());
    }

    /** How long it takes, relative to another, seed by seed. */
    Sample time(Setup one, Setup other) {
        List<Run> ones = of(one);
        List<Run> others = of(other);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
            ratios.add((double) ones.get(i).makespan() / others.get(i).makespan());
        }
        return new Sample(ratios);
    }

    /** How long a job alone takes, relative to what it takes with the whole machine. */
    Sample slowdown(Setup alone) {
        return time(alone, alone.with(Way.FULL));
    }
}
