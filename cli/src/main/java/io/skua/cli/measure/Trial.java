package io.skua.cli.measure;

import io.skua.cli.output.ProgressMeter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Measures several contenders on one computation. */
public interface Trial {
    /** How often {@link #run} steps its progress. */
    int steps();

    /** Returns one sample per contender, in their order. */
    List<Timings> run(ProgressMeter progress);

    /** Why the result is not to be trusted, if so: one sentence. */
    @Nullable
    String problem();
}
