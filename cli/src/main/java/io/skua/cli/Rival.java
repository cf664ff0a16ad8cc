package io.skua.cli;

import io.skua.workloads.Workload;

/** Who else can run a workload. */
enum Rival {
    SEQ("seq", "sequential", "the sequential twin: a plain program in one thread") {
        @Override
        Contender on(Workload.Instance instance, Schedulers schedulers, int workers) {
            return new Contender(toString(), label(), 1, instance::sequential);
        }
    },
    FJP("fjp", "ForkJoinPool", "the same tasks on the JDK's ForkJoinPool, with as many workers") {
        @Override
        Contender on(Workload.Instance instance, Schedulers schedulers, int workers) {
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

    abstract Contender on(Workload.Instance instance, Schedulers schedulers, int workers);

    /** For tables. */
    String label() {
        return label;
    }

    String description() {
        return description;
    }

    /** For the command line and JSON. */
    @Override
    public String toString() {
        return name;
    }
}
