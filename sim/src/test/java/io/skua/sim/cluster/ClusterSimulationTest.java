package io.skua.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skua.place.protocol.Stealing;
import io.skua.sim.cluster.Disturbance.Kind;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.catalog.Workloads;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterSimulationTest {
    private static final String SMALL = "uts t=1 a=3 d=8 b=4 r=19";
    private static final long PERIOD = 400_000;
    private static final long DETECT = 50_000;

    private static AnywhereProgram program(String commandLine) {
        List<String> words = List.of(commandLine.split(" "));
        return Workloads.named(words.get(0))
                .with(words.subList(1, words.size()))
                .anywhere()
                .orElseThrow();
    }

    private static ClusterPlan plan(
            String commandLine, Stealing stealing, Network network, long seed, Disturbance... disturbances) {
        AnywhereProgram program = program(commandLine);
        int workers = 4;
        return new ClusterPlan(
                program,
                program.total(),
                8,
                workers,
                ClusterSettings.of(stealing, workers, network)
                        .lending(4, 2)
                        .paying(PERIOD)
                        .detecting(DETECT)
                        .protocol(),
                network,
                List.of(disturbances),
                DETECT,
                seed);
    }

    private static ClusterResult run(Stealing stealing, Network network, long seed, Disturbance... disturbances) {
        ClusterResult result = ClusterSimulation.run(plan(SMALL, stealing, network, seed, disturbances));
        assertThat(result.isCorrect())
                .as(stealing + ", seed " + seed + ": " + result)
                .isTrue();
        return result;
    }

    @ParameterizedTest
    @EnumSource
    void totalsAreExactAndTheSameSeedGivesTheSameRun(Stealing stealing) {
        for (String commandLine : List.of(SMALL, "uts t=0 b=500 q=0.12 m=8 r=42", "nqueens 9")) {
            ClusterPlan plan = plan(commandLine, stealing, Network.edison(), 3);
            ClusterResult result = ClusterSimulation.run(plan);
            assertThat(result.isCorrect()).isTrue();
            assertThat(result.tasksRunAgain()).isZero();
            assertThat(result.units()).isEqualTo(result.unitsCounted());
            assertThat(ClusterSimulation.run(plan)).isEqualTo(result);
        }
        assertThat(run(stealing, Network.edison(), 4)).isNotEqualTo(run(stealing, Network.edison(), 5));
    }

    @ParameterizedTest
    @EnumSource
    void totalsAreExactWhenPlacesVanishAndJoin(Stealing stealing) {
        for (long seed = 1; seed <= 10; seed++) {
            ClusterResult result = run(
                    stealing,
                    Network.edison(),
                    seed,
                    new Disturbance(Kind.CRASH, 1, 0.2),
                    new Disturbance(Kind.JOIN, 2, 0.3),
                    new Disturbance(Kind.CRASH, 2, 0.5));
            assertThat(result.places()).hasSize(10);
            assertThat(result.units()).isGreaterThanOrEqualTo(result.unitsCounted());
        }
    }

    @Test
    void aPlaceThatHasJoinedWorks() {
        ClusterResult result = run(Stealing.SUCCESS_ONLY, Network.edison(), 1, new Disturbance(Kind.JOIN, 2, 0.1));
        assertThat(result.places().get(8).tasks() + result.places().get(9).tasks())
                .isPositive();
    }

    @Test
    void aCrashThrowsWorkAway() {
        long again = 0;
        long recoveries = 0;
        for (long seed = 1; seed <= 5; seed++) {
            ClusterResult result =
                    run(Stealing.SUCCESS_ONLY, Network.edison(), seed, new Disturbance(Kind.CRASH, 2, 0.4));
            again += result.tasksRunAgain();
            recoveries += result.places().stream()
                    .mapToLong(ClusterResult.PlaceResult::recoveries)
                    .sum();
        }
        assertThat(again).isPositive();
        assertThat(recoveries).isPositive();
    }

    /** With seed 4 these are the bank and both of its deputies. */
    @Test
    void aJobFailsWhenAllHoldersOfItsBooksVanish() {
        ClusterResult result = ClusterSimulation.run(
                plan(SMALL, Stealing.SUCCESS_ONLY, Network.edison(), 4, new Disturbance(Kind.CRASH, 3, 0.4)));
        assertThat(result.isCorrect()).isFalse();
        assertThat(result.failure()).contains("all places that kept the books of the job have died");
    }

    @Test
    void aSilentPlaceIsGivenUp() {
        for (long seed = 1; seed <= 5; seed++) {
            run(Stealing.SUCCESS_ONLY, Network.edison(), seed, new Disturbance(Kind.HANG, 1, 0.4));
        }
    }

    @Test
    void placesThatStandStillComeBackWithNewLivesAndNothingIsCountedTwice() {
        for (long seed = 1; seed <= 5; seed++) {
            ClusterResult result =
                    run(Stealing.SUCCESS_ONLY, Network.edison(), seed, new Disturbance(Kind.PAUSE, 2, 0.2));
            assertThat(result.tasksRunAgain()).as("seed %d", seed).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"0.01, 0, 0", "0, 0.2, 0", "0, 0, 30000", "0.1, 0.1, 20000"})
    void totalsAreExactOnANetworkThatLosesRepeatsAndReorders(double loss, double duplicates, long jitter) {
        Network network = Network.edison().faulty(loss, duplicates, jitter);
        for (long seed = 1; seed <= 4; seed++) {
            run(Stealing.SUCCESS_ONLY, network, seed);
            run(Stealing.BASELINE, network, seed, new Disturbance(Kind.CRASH, 2, 0.4));
        }
    }

    @Test
    void successOnlyNeverFailsAndBaselineDoes() {
        assertThat(run(Stealing.SUCCESS_ONLY, Network.edison(), 1).searches().denied())
                .isZero();
        assertThat(run(Stealing.BASELINE, Network.edison(), 1).searches().denied())
                .isPositive();
    }

    /** One worker does all nodes one after the other, and nothing else takes time but the first look for its task. */
    @Test
    void oneWorkerTakesTheTimeOfItsNodes() {
        AnywhereProgram program = program(SMALL);
        ClusterPlan plan = new ClusterPlan(
                program,
                program.total(),
                1,
                1,
                ClusterSettings.of(Stealing.SUCCESS_ONLY, 1, Network.edison()).protocol(),
                Network.edison(),
                List.of(),
                DETECT,
                1);
        ClusterResult result = ClusterSimulation.run(plan);
        assertThat(result.isCorrect()).isTrue();
        assertThat((double) result.nanos()).isCloseTo(plan.idealNanos(), within(5_000.0));
    }

    @Test
    void moreThanThereAreCannotVanish() {
        assertThatThrownBy(() -> plan(
                        SMALL,
                        Stealing.RANDOM,
                        Network.edison(),
                        1,
                        new Disturbance(Kind.CRASH, 4, 0.1),
                        new Disturbance(Kind.HANG, 4, 0.2)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Of 8 places at most 7 can vanish, since the one that submits the job stays, but 8 are to.");
    }
}
