package io.skua.loop;

import io.skua.kernel.Stage;
import io.skua.kernel.Step;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What happens to an element on its way to the last step. */
record Chain(@Nullable Chain before, Stage stage, Object function) {
    Chain {
        Objects.requireNonNull(function, "the function is null");
    }

    /** These stages in front of the last step. */
    static Step compile(@Nullable Chain chain, Step last) {
        Step step = last;
        for (Chain stage = chain; stage != null; stage = stage.before) {
            step = stage.stage.before(stage.function, step);
        }
        return step;
    }

    static boolean isOneToOne(@Nullable Chain chain) {
        return chain == null || (chain.stage.isOneToOne() && isOneToOne(chain.before));
    }
}
