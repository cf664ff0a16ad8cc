package io.skua.cli;

import io.skua.Counters;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs contenders against each other in one process. All of them warm up first; then they take turns, so that a
 * disturbance from outside hits all alike. Every answer is checked.
 */
final class Measurement {
    /** A contender's first run says little about the second. */
    private static final int WARM_UP_RUNS = 2;

    private final Workload.Instance instance;
    private final List<Sample> samples;
    private final double warmUpSeconds;
    private final int repeat;
    private @Nullable Object twinsAnswer;

    /** @param warmUpSeconds how long each contender runs at least before it is measured */
    Measurement(Workload.Instance instance, List<Contender> contenders, double warmUpSeconds, int repeat) {
        this.instance = instance;
        this.samples = contenders.stream().map(Sample::new).toList();
        this.warmUpSeconds = warmUpSeconds;
        this.repeat = repeat;
    }

    /** Asks the twin, untimed, where the right answer is not known and the twin is no contender. */
    void askTwin() {
        boolean takesPart = samples.stream().anyMatch(Measurement::isTwin);
        if (!takesPart && instance.known().isEmpty()) {
            try {
                twinsAnswer = instance.sequential();
            } catch (StackOverflowError tooDeep) {
                twinsAnswer = null; // then nobody knows
            }
        }
    }

    private static boolean isTwin(Sample sample) {
        return sample.contender().name().equals(Rival.SEQ.toString());
    }

    /** How often {@link #run} steps its progress. */
    int steps() {
        return samples.size() * (1 + repeat);
    }

    /** One sample per contender, in their order. */
    List<Sample> run(Progress progress) {
        for (Sample sample : samples) {
            progress.step(instance.title() + ", " + sample.contender().label() + " warms up");
            warmUp(sample);
        }
        for (int i = 1; i <= repeat; i++) {
            for (Sample sample : samples) {
                progress.step(instance.title() + ", run " + i + " of " + repeat);
                if (!sample.isOutOfStack()) {
                    measure(sample);
                }
            }
        }
        return samples;
    }

    private void warmUp(Sample sample) {
        double seconds = 0;
        for (int runs = 0; !sample.isOutOfStack(); runs++) {
            boolean warm = seconds >= warmUpSeconds && (runs >= WARM_UP_RUNS || seconds > 1);
            if (warm) {
                return;
            }
            seconds += time(sample);
        }
    }

    private void measure(Sample sample) {
        Counters before = sample.contender().counters();
        double seconds = time(sample);
        Counters after = sample.contender().counters();
        if (!sample.isOutOfStack()) {
            sample.add(seconds, before == null || after == null ? null : after.since(before));
        }
    }

    private double time(Sample sample) {
        long start = System.nanoTime();
        try {
            Object answer = sample.contender().body().get();
            double seconds = (System.nanoTime() - start) / 1e9;
            check(sample, answer);
            return seconds;
        } catch (StackOverflowError tooDeep) {
            sample.ranOutOfStack();
            return 0;
        }
    }

    /** Where the right answer is not known, the twin's must do if it runs. */
    private void check(Sample sample, Object answer) {
        Verdict verdict = instance.check(answer);
        if (verdict == Verdict.UNKNOWN) {
            if (isTwin(sample)) {
                twinsAnswer = answer;
            }
            if (twinsAnswer != null) {
                verdict = twinsAnswer.equals(answer) ? Verdict.CORRECT : Verdict.WRONG;
            }
        }
        sample.answered(answer, verdict);
    }

    /** Why the result is not to be trusted, if so: one sentence. */
    @Nullable
    String problem() {
        for (Sample sample : samples) {
            String who = sample.contender().label();
            if (sample.isWrong()) {
                Object right = instance.known().orElse(String.valueOf(twinsAnswer));
                return who + " answered " + sample.answer() + " to " + instance.title() + ", but " + right
                        + " is right.";
            }
            if (sample.isOutOfStack()) {
                return who + " ran out of stack in " + instance.title()
                        + "; Java's option -Xss says how much there is.";
            }
        }
        return null;
    }
}
