package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.cli.output.ProgressMeter;
import io.skua.doctor.Diagnosis;
import io.skua.workloads.Computation;
import io.skua.workloads.Workload.Verdict;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs contenders against each other in one process. All of them warm up first; then they take turns, so that a
 * disturbance from outside hits all alike. Every answer is checked.
 */
public final class Measurement implements Trial {
    private final Computation computation;
    private final List<Timings> samples;
    private final MeasureEffort effort;
    private @Nullable Object twinsAnswer;
    private boolean twinWasAsked;
    private @Nullable Checkup checkup; // of the first contender that is Skua

    /** Makes a measurement that has not begun. */
    public Measurement(Computation computation, List<Contender> contenders, MeasureEffort effort) {
        this.computation = computation;
        this.samples = contenders.stream().map(Timings::new).toList();
        this.effort = effort;
    }

    /** What is computed. */
    public String title() {
        return computation.title();
    }

    /** The scheduler of the first contender that is Skua. */
    public Skua skua() {
        return samples.stream()
                .map(sample -> sample.contender().scheduler())
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public int steps() {
        return samples.size() * (1 + effort.repeat());
    }

    @Override
    public List<Timings> run(ProgressMeter progress) {
        for (Timings sample : samples) {
            progress.step(computation.title() + ", " + sample.contender().label() + " warms up");
            warmUp(sample);
        }
        for (int i = 1; i <= effort.repeat(); i++) {
            for (Timings sample : samples) {
                progress.step(computation.title() + ", run " + i + " of " + effort.repeat());
                if (!sample.isOutOfStack()) {
                    measure(sample);
                }
            }
        }
        return samples;
    }

    /** Returns what the doctor has heard while Skua warmed up; null if that was too short to judge. */
    public @Nullable Diagnosis checkup() {
        return checkup == null ? null : checkup.diagnosis();
    }

    private void warmUp(Timings sample) {
        Skua scheduler = sample.contender().scheduler();
        if (scheduler == null || checkup != null) {
            warmUp(sample, Checkup.NONE);
            return;
        }
        try (Checkup listens = Checkup.of(scheduler)) {
            checkup = listens;
            warmUp(sample, listens);
        }
    }

    private void warmUp(Timings sample, Checkup listens) {
        WarmUp warmUp = new WarmUp(effort.warmUpSeconds(), effort.maySettle() && samples.size() == 1);
        while (!sample.isOutOfStack() && !warmUp.isOver()) {
            if (warmUp.isEarly()) {
                listens.forget();
            }
            warmUp.ran(time(sample));
        }
    }

    private void measure(Timings sample) {
        SchedulerActivity before = sample.contender().activity();
        double seconds = time(sample);
        SchedulerActivity after = sample.contender().activity();
        if (!sample.isOutOfStack()) {
            sample.add(seconds, before == null || after == null ? null : after.since(before));
        }
    }

    private double time(Timings sample) {
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

    /** Where the right answer is not known, the twin's answer counts. */
    private void check(Timings sample, Object answer) {
        Verdict verdict = computation.check(answer);
        if (verdict == Verdict.UNKNOWN) {
            if (sample.isTwins() && twinsAnswer == null) {
                twinsAnswer = answer;
            }
            askTwin();
            if (twinsAnswer != null) {
                verdict = twinsAnswer.equals(answer) ? Verdict.CORRECT : Verdict.WRONG;
            }
        }
        sample.answered(answer, verdict);
    }

    /** Runs the twin once, untimed, unless the twin's answer is there. A twin without enough stack has no answer. */
    private void askTwin() {
        if (twinsAnswer == null && !twinWasAsked) {
            twinWasAsked = true;
            try {
                twinsAnswer = computation.sequential();
            } catch (StackOverflowError tooDeep) {
                twinsAnswer = null;
            }
        }
    }

    @Override
    @Nullable
    public String problem() {
        for (Timings sample : samples) {
            String who = sample.contender().label();
            if (sample.isWrong()) {
                Object right = computation.known().orElse(String.valueOf(twinsAnswer));
                return who + " answered " + sample.answer() + " to " + computation.title() + ", but " + right
                        + " is right.";
            }
            if (sample.isOutOfStack()) {
                return who + " ran out of stack in " + computation.title()
                        + "; Java's option -Xss says how much there is.";
            }
        }
        return null;
    }
}
