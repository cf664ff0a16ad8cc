package io.skua.cli.measure;

import io.skua.workloads.Workload.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was measured of one contender. */
public final class Timings {
    private record Run(double seconds, @Nullable SchedulerActivity activity) {}

    private final Contender contender;
    private final List<Run> runs = new ArrayList<>(); // the fastest first
    private @Nullable Object answer;
    private Verdict verdict = Verdict.UNKNOWN;
    private boolean outOfStack;

    Timings(Contender contender) {
        this.contender = contender;
    }

    /** Returns whose times these are. */
    public Contender contender() {
        return contender;
    }

    /** Whether this is the sequential program. */
    public boolean isTwins() {
        return contender.name().equals(Rival.SEQ.toString());
    }

    void add(double seconds, @Nullable SchedulerActivity activity) {
        runs.add(new Run(seconds, activity));
        runs.sort(Comparator.comparingDouble(Run::seconds));
    }

    /** The last answer counts, but a wrong one is never forgotten. */
    void answered(@Nullable Object newAnswer, Verdict newVerdict) {
        if (verdict != Verdict.WRONG) {
            answer = newAnswer;
            verdict = newVerdict;
        }
    }

    void ranOutOfStack() {
        outOfStack = true;
    }

    /** Returns whether a run has run out of stack. */
    public boolean isOutOfStack() {
        return outOfStack;
    }

    /** Returns whether an answer was wrong. */
    public boolean isWrong() {
        return verdict == Verdict.WRONG;
    }

    /** Returns what was computed; null if nothing was. */
    @Nullable
    public Object answer() {
        return answer;
    }

    /** True, false, or null if nobody knows. */
    @Nullable
    public Boolean correct() {
        return verdict == Verdict.UNKNOWN ? null : Boolean.valueOf(verdict == Verdict.CORRECT);
    }

    /** Returns the median time in seconds. */
    public double median() {
        int middle = runs.size() / 2;
        double upper = runs.get(middle).seconds;
        return runs.size() % 2 == 1 ? upper : (runs.get(middle - 1).seconds + upper) / 2;
    }

    /** All times, the shortest first. */
    public List<Double> seconds() {
        return runs.stream().map(Run::seconds).toList();
    }

    /** Returns the shortest time in seconds. */
    public double fastest() {
        return runs.get(0).seconds;
    }

    /** Returns the longest time in seconds. */
    public double slowest() {
        return runs.get(runs.size() - 1).seconds;
    }

    /** What the scheduler did in the run whose time is the median. */
    @Nullable
    public SchedulerActivity activity() {
        return runs.get((runs.size() - 1) / 2).activity;
    }

    /** What became of the tree in that run, if there was one. */
    public SchedulerActivity.@Nullable Tree tree() {
        SchedulerActivity activity = outOfStack ? null : activity();
        return activity == null ? null : activity.tree();
    }

    /** How many times as fast as another, by medians. */
    public double speedAgainst(Timings other) {
        return other.median() / median();
    }
}
