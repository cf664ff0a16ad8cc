package io.skua.cli.measure;

import io.skua.cli.input.Inputs;
import io.skua.workloads.Workload;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Who else can run a workload. */
public enum Rival {
    SEQ("seq", "sequential", "the sequential twin: a plain program in one thread") {
        @Override
        public Contender on(Workload.Instance instance, Schedulers schedulers, int workers) {
            return new Contender(toString(), label(), 1, instance::sequential);
        }
    },
    FJP("fjp", "ForkJoinPool", "the same tasks on the JDK's ForkJoinPool, with as many workers") {
        @Override
        public Contender on(Workload.Instance instance, Schedulers schedulers, int workers) {
            var pool = schedulers.forkJoinPool(workers);
            return new Contender(toString(), label(), workers, () -> instance.rival(pool));
        }
    };

    private final String name;
    private final String label;
    private final String description;

    Rival(String name, String label, String description) {
        this.name = name;
        this.label = label;
        this.description = description;
    }

    /** In the order given, each once. */
    public static Set<Rival> named(Collection<String> names) {
        return names.stream()
                .map(name -> Inputs.named("rival", name.strip(), Arrays.asList(values())))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the rival with an input, ready to run. */
    public abstract Contender on(Workload.Instance instance, Schedulers schedulers, int workers);

    /** For tables. */
    String label() {
        return label;
    }

    /** Returns what this rival is, in a few words. */
    public String description() {
        return description;
    }

    /** For the command line and JSON. */
    @Override
    public String toString() {
        return name;
    }
}
