package io.skua.lab.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Each figure by hand. */
class MixMetricsTest {
    private static final Offset<Double> TINY = within(1e-12);

    private static JobFigures job(int weight, double seconds, double alone) {
        return new JobFigures("any", weight, 0, seconds, alone, null, List.of());
    }

    private static JobFigures holding(double held, double used) {
        return new JobFigures("any", 1, 0, 1, 1, new JobFigures.Members(1, 1, new WorkerTime(held, used)), List.of());
    }

    @Test
    void speedsAddUp() {
        List<JobFigures> jobs = List.of(job(1, 4, 2), job(1, 10, 8)); // 0.5 + 0.8
        assertThat(jobs.get(0).slowdown()).isEqualTo(2);
        assertThat(MixMetrics.weightedSpeedup(jobs)).isCloseTo(1.3, TINY);
        assertThat(MixMetrics.weightedSpeedup(List.of(job(7, 4, 2), job(7, 10, 8))))
                .isCloseTo(1.3, TINY);
        assertThat(MixMetrics.weightedSpeedup(List.of(job(1, 3, 3)))).isEqualTo(1);
    }

    @Test
    void weightsMoveTheSumTowardsTheHeavy() {
        List<JobFigures> jobs = List.of(job(3, 4, 2), job(1, 10, 8)); // 2 × (3 × 0.5 + 0.8) / 4
        assertThat(MixMetrics.weightedSpeedup(jobs)).isCloseTo(1.15, TINY);
    }

    @Test
    void equalSpeedsAreFair() {
        assertThat(MixMetrics.fairness(List.of(job(1, 4, 2), job(1, 20, 10)))).isCloseTo(1, TINY);
        // Speeds 1 and 0.5: 1.5² / (2 × 1.25)
        assertThat(MixMetrics.fairness(List.of(job(1, 2, 2), job(1, 4, 2)))).isCloseTo(0.9, TINY);
        // One has nearly everything.
        assertThat(MixMetrics.fairness(List.of(job(1, 1, 1), job(1, 1e9, 1), job(1, 1e9, 1), job(1, 1e9, 1))))
                .isCloseTo(0.25, within(1e-6));
    }

    @Test
    void whoWeighsTwiceMayBeTwiceAsFast() {
        assertThat(MixMetrics.fairness(List.of(job(2, 3, 2), job(1, 6, 2)))).isCloseTo(1, TINY);
        assertThat(MixMetrics.fairness(List.of(job(2, 3, 2), job(1, 3, 2)))).isCloseTo(0.9, TINY);
    }

    @Test
    void jobsThatTakeNoTimeAreNoDivisionByZero() {
        List<JobFigures> jobs = List.of(job(1, 0, 0), job(1, 0, 0));
        assertThat(MixMetrics.weightedSpeedup(jobs)).isEqualTo(2);
        assertThat(MixMetrics.fairness(jobs)).isEqualTo(1);
    }

    @Test
    void wasteIsWhatWasHeldInVain() {
        MixOutcome outcome = MixOutcome.of(5, List.of(holding(6, 3), holding(2, 1.5)));
        assertThat(outcome.holding()).isEqualTo(new WorkerTime(8, 4.5));
        assertThat(outcome.waste()).isEqualTo(0.4375);
        assertThat(new WorkerTime(2, 2.1).waste()).isZero();
        assertThat(new WorkerTime(0, 0.0).waste()).isZero();
    }

    @Test
    void nobodyKnowsTheWasteOfWhatNobodyCounts() {
        assertThat(MixOutcome.of(5, List.of(holding(6, 3), job(1, 2, 1))).waste())
                .isNull();
        assertThat(new WorkerTime(1, null).waste()).isNull();
    }
}
