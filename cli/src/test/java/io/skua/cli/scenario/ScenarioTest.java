package io.skua.cli.scenario;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same scenarios in three worlds: simulated, in one process, and as processes that talk over sockets. */
final class ScenarioTest {
    private static final int SEEDS = 100;
    private static final int ROOM = 4; // for places that are processes

    private static void play(Scenario scenario, int seeds, IntFunction<Stage> stages) {
        for (int seed = 0; seed < seeds; seed++) {
            try (Stage stage = stages.apply(seed)) {
                for (Stage.Deed deed : scenario.deeds()) {
                    Optional<String> reason = stage.reasonAgainst(deed);
                    assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
                }
                scenario.play(stage);
            } catch (RuntimeException | AssertionError failure) {
                if (seeds > 1) {
                    failure.addSuppressed(new AssertionError("the seed was " + seed));
                }
                throw failure;
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void simulated(Scenario scenario) {
        play(scenario, SEEDS, SimulatedStage::new);
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(200)
    void inOneProcess(Scenario scenario) {
        play(scenario, 1, seed -> new MemoryStage());
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(300)
    void asProcesses(Scenario scenario) {
        if (!scenario.deeds().contains(Stage.Deed.CUT)) {
            play(scenario, 1, seed -> new ProcessStage(new LoopbackGround(ROOM)));
            return;
        }
        // One of about 120 plays of the scenario with a cut in one direction failed on a busy machine: for 120 seconds
        // nobody took the place for lost. The cause is not known. The long command plays it, and the tests do not.
        assumeTrue(
                !scenario.deeds().contains(Stage.Deed.CUT_ONE_WAY) || Boolean.getBoolean("skua.soak"),
                "A network that is cut in one direction is left to the long command ./skua soak cluster.");
        Optional<String> reason = NamespaceGround.reasonAgainst();
        assumeTrue(reason.isEmpty(), () -> reason.orElse(""));
        play(scenario, 1, seed -> new ProcessStage(new NamespaceGround(ROOM)));
    }
}
