package io.skua.loop.run;

import io.skua.kernel.Step;
import io.skua.kernel.StepKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The steps that an element passes before the last one; the first step comes last in this linked list. */
public record StepChain(@Nullable StepChain before, StepKind kind, Object function) {
    public StepChain {
        Objects.requireNonNull(function, "the function is null");
    }

    /** The names of the steps, for people. */
    @Override
    public String toString() {
        return (before == null ? "" : before + ", ") + kind.title();
    }

    /** Puts these steps in front of the last step. */
    static Step compile(@Nullable StepChain chain, Step last) {
        Step step = last;
        for (StepChain link = chain; link != null; link = link.before) {
            step = link.kind.before(link.function, step);
        }
        return step;
    }

    public static boolean isOneToOne(@Nullable StepChain chain) {
        return chain == null || (chain.kind.isOneToOne() && isOneToOne(chain.before));
    }

    /** Whether an element may lead to several elements at the end. */
    static boolean isExpanding(@Nullable StepChain chain) {
        return chain != null && (chain.kind.isExpanding() || isExpanding(chain.before));
    }

    /** These steps, followed by those. */
    static @Nullable StepChain joined(@Nullable StepChain these, @Nullable StepChain those) {
        return those == null ? these : new StepChain(joined(these, those.before), those.kind, those.function);
    }
}
