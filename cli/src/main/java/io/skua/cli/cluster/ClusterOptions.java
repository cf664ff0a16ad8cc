package io.skua.cli.cluster;

import io.skua.cli.input.Inputs;
import io.skua.sim.cluster.ClusterPlan;
import io.skua.sim.cluster.Disturbance;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What cluster to simulate, and what happens to it. */
final class ClusterOptions {
    private static final int TASKS_MAX = 1_000_000;

    @Option(
            names = "--places",
            paramLabel = "N",
            defaultValue = "16",
            description = "How many places; default: ${DEFAULT-VALUE}.")
    private String places;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "24",
            description = "How many workers each place has, besides its agent; default: ${DEFAULT-VALUE}.")
    private String workers;

    @Option(
            names = "--crash",
            paramLabel = "N@P%",
            split = ",",
            hideParamSyntax = true,
            description = "N places vanish after P %% of the work, as in 5@40%%.")
    private List<String> crashes = new ArrayList<>();

    @Option(
            names = "--hang",
            paramLabel = "N@P%",
            split = ",",
            hideParamSyntax = true,
            description = "N places vanish after P %% of the work, and the others notice only their silence.")
    private List<String> hangs = new ArrayList<>();

    @Option(
            names = "--pause",
            paramLabel = "N@P%",
            split = ",",
            hideParamSyntax = true,
            description = "N places stand still after P %% of the work, are declared dead, and come back.")
    private List<String> pauses = new ArrayList<>();

    @Option(
            names = "--join",
            paramLabel = "N@P%",
            split = ",",
            hideParamSyntax = true,
            description = "N places come after P %% of the work, as in 2@50%%.")
    private List<String> joins = new ArrayList<>();

    @Option(
            names = "--loss",
            paramLabel = "P%",
            defaultValue = "0%",
            description = "P %% of the messages are lost, as many arrive twice, and any may be overtaken; default:"
                    + " ${DEFAULT-VALUE}.")
    private String loss;

    @Option(
            names = "--shipment",
            paramLabel = "N",
            defaultValue = "4",
            description = "How many tasks are lent at once, at most; default: ${DEFAULT-VALUE}.")
    private String shipment;

    @Option(
            names = "--threshold",
            paramLabel = "N",
            description = "A place is worth asking if it has more than N tasks to spare; default: twice its workers.")
    private @Nullable String threshold;

    @Option(
            names = "--instalment",
            paramLabel = "T",
            defaultValue = "5s",
            description =
                    "How often a borrower pays what it has done, as in 5s, 2ms or 100us of virtual time, or 5%% of"
                            + " the time that the program takes if no worker ever idles; default: ${DEFAULT-VALUE}.")
    private String instalment;

    @Option(
            names = "--detect",
            paramLabel = "T",
            defaultValue = "1%",
            description = "After what time others know that a place has vanished, as --instalment; default:"
                    + " ${DEFAULT-VALUE}.")
    private String detect;

    @Option(
            names = "--told",
            description = "Places tell each other their loads. Otherwise a place reads the loads of others one by one,"
                    + " as in the SuccessOnly paper.")
    private boolean told;

    ClusterSetup setup(AnywhereProgram program) {
        int itsPlaces = Inputs.whole("--places", places, ClusterPlan.PLACES_MAX);
        int itsWorkers = Inputs.whole("--workers", workers, ClusterPlan.WORKERS_MAX);
        List<Disturbance> disturbances = new ArrayList<>();
        crashes.forEach(text -> disturbances.add(ClusterInputs.disturbance("--crash", text, Disturbance.Kind.CRASH)));
        hangs.forEach(text -> disturbances.add(ClusterInputs.disturbance("--hang", text, Disturbance.Kind.HANG)));
        pauses.forEach(text -> disturbances.add(ClusterInputs.disturbance("--pause", text, Disturbance.Kind.PAUSE)));
        joins.forEach(text -> disturbances.add(ClusterInputs.disturbance("--join", text, Disturbance.Kind.JOIN)));
        ClusterInputs.demandSurvivors(disturbances, itsPlaces);
        double itsLoss = ClusterInputs.share("--loss", loss, "0 % to 50 %", 0.5);
        int itsShipment = Inputs.whole("--shipment", shipment, TASKS_MAX);
        int itsThreshold = threshold == null ? 2 * itsWorkers : Inputs.whole("--threshold", threshold, 0, TASKS_MAX);
        AnywhereProgram.Total total = program.total();
        double ideal = total.units() * program.nanosPerUnit() / ((double) itsPlaces * itsWorkers);
        long itsInstalment = ClusterInputs.nanos("--instalment", instalment, ideal);
        ClusterInputs.demandRoundTrips(itsInstalment, ClusterSetup.network(itsLoss));
        long itsDetect = ClusterInputs.nanos("--detect", detect, ideal);
        return new ClusterSetup(
                new ClusterSetup.Work(program, total),
                new ClusterSetup.Size(itsPlaces, itsWorkers),
                new ClusterSetup.Lending(itsShipment, itsThreshold, itsInstalment, told),
                new ClusterSetup.Trouble(disturbances, itsLoss, itsDetect));
    }
}
