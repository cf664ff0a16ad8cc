package io.skua.workloads;

import io.skua.workloads.Workload.Verdict;
import java.util.Optional;

/** Something that can be run again and again, and whose answer can be checked. */
public interface Computation {
    /** The command that gives this computation, with defaults filled in. */
    String title();

    /** The twin: the same work in one thread, without any runtime. */
    Object sequential();

    /** The right answer, if it is known without running anything. */
    default Optional<Object> known() {
        return Optional.empty();
    }

    /** Compares an answer to the right one. The verdict is UNKNOWN if the right answer is not known. */
    default Verdict check(Object answer) {
        return known().map(right -> right.equals(answer) ? Verdict.CORRECT : Verdict.WRONG)
                .orElse(Verdict.UNKNOWN);
    }
}
