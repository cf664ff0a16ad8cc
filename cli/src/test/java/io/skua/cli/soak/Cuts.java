package io.skua.cli.soak;

import io.skua.cli.scenario.NamespaceGround;
import io.skua.cli.scenario.ProcessStage;
import io.skua.cli.scenario.Scenario;
import io.skua.cli.scenario.Stage;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The scenarios in which the network is cut, with places in network namespaces of their own. */
final class Cuts {
    private static final int ROOM = 4;

    private Cuts() {}

    static Map<String, Object> run(Consumer<String> news) {
        Map<String, Object> figures = new LinkedHashMap<>();
        Optional<String> reason = NamespaceGround.reasonAgainst();
        if (reason.isPresent()) {
            figures.put(ClusterSoak.SKIPPED, reason.get());
            return figures;
        }
        for (Scenario scenario : Scenario.values()) {
            if (scenario.deeds().contains(Stage.Deed.CUT)) {
                double seconds;
                try (ProcessStage stage = new ProcessStage(new NamespaceGround(ROOM))) {
                    scenario.play(stage);
                    seconds = stage.lossSeconds();
                } catch (AssertionError broken) {
                    throw new AssertionError(scenario + ": " + broken.getMessage(), broken);
                }
                news.accept("   " + scenario + " has passed.");
                figures.put(
                        scenario.name(), String.format(Locale.ROOT, "passed, taken for dead after %.1f s", seconds));
            }
        }
        return figures;
    }
}
