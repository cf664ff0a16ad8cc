package io.skua.cli.mix;

import io.skua.island.Rule;
import io.skua.island.Rules;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How islands grow and shrink. */
public final class IslandOptions {
    @Option(
            names = "--rule",
            paramLabel = "NAME",
            description = "When islands grow and shrink: by need, or by whole zones as in the paper; default: need.")
    private @Nullable String rule;

    @Option(names = "--overlap", description = "Islands may share workers of their outermost zones.")
    private boolean overlap;

    /** Returns the rule by which islands grow and shrink. */
    public Rule rule() {
        return rule == null ? Rules.usual() : JobInputs.rule(rule);
    }

    /** Returns whether islands may share outermost workers. */
    public boolean overlap() {
        return overlap;
    }

    /** @param mode how jobs share the machine instead */
    public void refuseWithout(String mode) {
        JobInputs.demandFor(false, rule != null, "--rule", "islands", mode);
        JobInputs.demandFor(false, overlap, "--overlap", "islands", mode);
    }
}
