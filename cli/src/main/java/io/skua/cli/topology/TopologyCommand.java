package io.skua.cli.topology;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Paint;
import io.skua.cli.output.Report;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows workers and their victims. */
@Command(
        name = "topology",
        description = "Show workers on a mesh or on this machine: their classes, zones and victims.",
        footer = {"", "Example: skua topology --mesh 8x6 --source 28 --workers 35 --policy dvs"})
public final class TopologyCommand extends SkuaCommand {
    private static final int PICTURE_MAX = 10_000;
    private static final long VICTIMS_MAX = 50_000_000; // a file of some 300 MB

    @Option(names = "--mesh", paramLabel = "8x6", description = "A mesh of 1 to 3 sides; default: this machine.")
    private @Nullable String mesh;

    @Option(names = "--source", paramLabel = "PLACE", description = "Where work starts; default: in the middle.")
    private @Nullable String source;

    @Option(names = "--workers", paramLabel = "N", description = "So many workers, the nearest; default: all places.")
    private @Nullable String workers;

    @Option(names = "--diaspora", paramLabel = "HOPS", description = "All workers at most this many hops away instead.")
    private @Nullable String diaspora;

    @Option(names = "--policy", paramLabel = "NAME", description = "From whom a worker steals; see 'skua list'.")
    private @Nullable String policy;

    @Option(
            names = "--allotment",
            paramLabel = "FILE",
            description = "Mesh, source and workers from a file as --json prints it; holes are workers left out.")
    private @Nullable String file;

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "always, never or auto: on a terminal, unless NO_COLOR is set; default: ${DEFAULT-VALUE}.")
    private String color;

    @Option(
            names = "--svg",
            paramLabel = "WORKER",
            arity = "0..1",
            fallbackValue = "",
            description = "Print a picture instead: the classes, or, as in --svg 29,3,21, the victims of some workers.")
    private @Nullable String svg;

    @Option(names = "--json", description = "Print one JSON object instead.")
    private boolean json;

    @Override
    public void run() {
        Paint paint = Paint.of(color);
        Placement placement = placement();
        if (svg != null && json) {
            throw UserException.input("--svg and --json both say what to print: use one of them.");
        }
        if (svg != null || json) {
            refuseWhatIsTooLarge(placement, svg != null);
        }
        if (svg != null) {
            out().print(Picture.svg(placement.allotment(), placement.victims(), thieves(placement.allotment(), svg)));
        } else if (json) {
            PlacementJson.write(placement, out());
            out().println();
        } else {
            new PlacementText(placement, paint, out()).print();
        }
        out().flush();
    }

    /** Files that nobody could read, and that would take hours to write. */
    private static void refuseWhatIsTooLarge(Placement placement, boolean picture) {
        Allotment allotment = placement.allotment();
        if (picture && allotment.size() > PICTURE_MAX) {
            throw UserException.input(
                    "a picture has room for at most " + Report.count(PICTURE_MAX) + " workers, not for "
                            + Report.count(allotment.size()) + ": show fewer with --workers or --diaspora.");
        }
        long victims = (long) allotment.size() * placement.victims().of(allotment.source()).length;
        if (victims > VICTIMS_MAX) {
            throw UserException.input("under the policy " + placement.policy().name() + " these "
                    + Report.count(allotment.size()) + " workers have about " + Report.brief((double) victims)
                    + " victims in all, too many to print: show fewer workers with --workers or --diaspora.");
        }
    }

    private static int[] thieves(Allotment allotment, String text) {
        int[] thieves = text.isEmpty()
                ? new int[0]
                : Arrays.stream(text.split(",", -1))
                        .mapToInt(one -> Inputs.whole("each worker of --svg", one.strip()))
                        .toArray();
        for (int thief : thieves) {
            if (!allotment.contains(thief)) {
                throw UserException.input(
                        "--svg names worker " + thief + ", which is not one of the " + allotment.size() + " workers.");
            }
        }
        return thieves;
    }

    private Placement placement() {
        VictimPolicy wanted = policy == null ? null : Inputs.victimPolicy(policy);
        VictimPolicy otherwise = Inputs.victimPolicy(Inputs.defaultPolicy());
        if (file != null) {
            refuseBesideFile();
            return AllotmentFile.read(file).placement(wanted, otherwise);
        }
        if (workers != null && diaspora != null) {
            throw UserException.input("--workers and --diaspora both say which workers there are: use one of them.");
        }
        return new Placement(allotment(), wanted != null ? wanted : otherwise, mesh == null);
    }

    private void refuseBesideFile() {
        Map<String, @Nullable String> others = new LinkedHashMap<>();
        others.put("--mesh", mesh);
        others.put("--source", source);
        others.put("--workers", workers);
        others.put("--diaspora", diaspora);
        others.forEach((option, value) -> {
            if (value != null) {
                throw UserException.input(
                        "--allotment brings mesh, source and workers from the file: leave out " + option + ".");
            }
        });
    }

    private Allotment allotment() {
        Topology topology = topology();
        Mesh itsMesh = topology.mesh();
        int itsSource = source == null ? itsMesh.center() : Inputs.whole("--source", source);
        if (diaspora != null) {
            int hops = Inputs.whole("--diaspora", diaspora);
            return Inputs.accepted(() -> Allotment.within(topology, itsSource, hops));
        }
        if (mesh != null && workers != null) {
            int count = Inputs.whole("--workers", workers);
            return Inputs.accepted(() -> Allotment.nearest(topology, itsSource, count));
        }
        return Inputs.accepted(() -> Allotment.whole(topology, itsSource));
    }

    private Topology topology() {
        if (mesh != null) {
            return Topology.of(Inputs.mesh(mesh));
        }
        return Host.topology(workers == null ? Runtime.getRuntime().availableProcessors() : Inputs.workers(workers));
    }
}
