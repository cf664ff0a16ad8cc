package io.skua.workloads;

import java.util.Locale;

/** The three ways to write a task for Skua. Every workload comes in all of them, with the same tasks. */
public enum Form {
    /** A class with the arguments as fields and an unboxed result: {@link io.skua.TypedTask}. The fastest. */
    TYPED("a class per task, the fastest"),
    /** A lambda and a handle: {@link io.skua.Skua#fork}. The shortest. */
    LAMBDA("a lambda per task, the shortest"),
    /** What was written for ForkJoinPool, with another import: {@link io.skua.RecursiveTask}. */
    DROP_IN("a RecursiveTask as for ForkJoinPool, only the import differs");

    private final String description;

    Form(String description) {
        this.description = description;
    }

    /** One line for a list of forms. */
    public String description() {
        return description;
    }

    /** The name as the command line writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
