package io.skua.policy;

/** A policy that users can name. */
abstract class KnownPolicy implements VictimPolicy {
    private final String name;
    private final String description;

    KnownPolicy(String name, String description) {
        this.name = name;
        this.description = description;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }
}
