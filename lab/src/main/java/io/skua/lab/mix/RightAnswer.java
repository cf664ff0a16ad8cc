package io.skua.lab.mix;

import io.skua.workloads.Workload;
import org.jspecify.annotations.Nullable;

/** What a job must answer: what is known, else what the sequential program says, else what it said the first time. */
final class RightAnswer {
    private final Workload.Instance workload;
    private @Nullable Object right;

    RightAnswer(Workload.Instance workload) {
        this.workload = workload;
    }

    /** May take as long as the sequential program does. */
    void find() {
        right = workload.known().orElse(null);
        if (right == null) {
            try {
                right = workload.sequential();
            } catch (StackOverflowError tooDeep) {
                right = null; // the first run must do
            }
        }
    }

    void check(Object answer) {
        if (right == null) {
            right = answer;
        } else if (!right.equals(answer)) {
            throw new MixException(workload.title() + " was answered with " + answer + ", but " + right + " is right.");
        }
    }
}
