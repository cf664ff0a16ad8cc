package io.skua.cli.topology;

import io.skua.cli.output.Paint;
import io.skua.cli.output.Report;
import io.skua.cli.output.Screen;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A placement for people: its grid, classes and zones, and everybody's victims. */
final class PlacementText {
    private static final int ROWS_MAX = 200;
    private static final int ZONES_MAX = 100;
    private static final String MARGIN = "  ";
    private static final String GAP = "  ";
    private static final String MORE = " more";

    /** A number that the table has of each worker. */
    private record Figure(String name, int width, IntUnaryOperator of) {}

    private final Placement placement;
    private final Allotment allotment;
    private final Paint paint;
    private final PrintWriter out;

    PlacementText(Placement placement, Paint paint, PrintWriter out) {
        this.placement = placement;
        this.allotment = placement.allotment();
        this.paint = paint;
        this.out = out;
    }

    void print() {
        printTitle();
        out.println();
        new Grid(allotment, paint)
                .draw()
                .ifPresentOrElse(
                        lines -> lines.forEach(out::println),
                        () -> say("The grid of the mesh " + allotment.mesh()
                                + " does not fit a screen; --json has every worker."));
        out.println();
        printLegend();
        out.println();
        printZones();
        out.println();
        if (placement.isHost()) {
            printLevels();
            out.println();
        }
        if (allotment.size() > ROWS_MAX) {
            say("No table of victims for more than " + ROWS_MAX + " workers; --json has them all.");
        } else {
            printVictims();
        }
    }

    private void say(String sentence) {
        Report.wrap(sentence, MARGIN.length()).forEach(out::println);
    }

    private void printTitle() {
        String title = (placement.isHost() ? "this machine as a mesh " : "mesh ") + allotment.mesh() + ", source "
                + allotment.source() + ", " + Report.plural(allotment.size(), "worker") + ", diaspora "
                + allotment.diaspora() + ", policy " + placement.policy().name();
        Report.wrap(title, MARGIN.length()).forEach(line -> out.println(paint.title(line)));
        Report.wrap(placement.policy().name() + ": " + placement.policy().description(), MARGIN.length())
                .forEach(out::println);
    }

    private void printLegend() {
        int outside = allotment.mesh().size() - allotment.size();
        int width = Report.count(Math.max(outside, allotment.size())).length();
        for (Map.Entry<WorkerClass, Integer> one : placement.classes().entrySet()) {
            WorkerClass itsClass = one.getKey();
            if (one.getValue() > 0) {
                out.println(MARGIN
                        + paint.worker(itsClass, itsClass.name())
                        + GAP
                        + left(Report.count(one.getValue()), width)
                        + GAP
                        + itsClass.description());
            }
        }
        if (outside > 0) {
            out.println(paint.dim(
                    MARGIN + Grid.OUTSIDE + GAP + left(Report.count(outside), width) + GAP + "not in the allotment"));
        }
    }

    private void printZones() {
        int[] zones = placement.zones();
        int cell = GAP.length()
                + Math.max(
                        Grid.digits(zones.length - 1),
                        Grid.digits(IntStream.of(zones).max().orElseThrow()));
        String upper = MARGIN + "zone, in hops";
        String lower = MARGIN + "its workers  ";
        int columns = (Screen.columns() - upper.length()) / cell;
        int shown = Math.min(zones.length, ZONES_MAX);
        for (int from = 0; from < shown; from += columns) {
            int until = Math.min(shown, from + columns);
            out.println(paint.dim(upper + cells(IntStream.range(from, until), cell)));
            out.println(lower + cells(IntStream.range(from, until).map(hops -> zones[hops]), cell));
        }
        if (shown < zones.length) {
            out.println(MARGIN + Report.plural(zones.length - shown, "zone") + " farther away, up to "
                    + (zones.length - 1) + " hops");
        }
    }

    private static String cells(IntStream numbers, int width) {
        return numbers.mapToObj(number -> left(Integer.toString(number), width)).collect(Collectors.joining());
    }

    private void printLevels() {
        Topology topology = allotment.topology();
        String levels = IntStream.rangeClosed(1, topology.levels())
                .mapToObj(level -> level + " " + topology.levelName(level))
                .collect(Collectors.joining(", "));
        Report.wrap("how near, by level: " + levels, MARGIN.length()).forEach(out::println);
    }

    private void printVictims() {
        List<Figure> where = coordinates();
        int hopsWidth = Math.max("hops".length(), Grid.digits(allotment.diaspora()));
        String header = where.stream()
                .map(figure -> left(figure.name, figure.width))
                .collect(Collectors.joining(GAP, MARGIN, GAP + "class" + GAP + left("hops", hopsWidth) + GAP));
        Victims victims = placement.victims();
        boolean shortened = false;
        out.println(paint.dim(header + "victims, in their order"));
        for (int worker : allotment.workers()) {
            WorkerClass itsClass = allotment.classOf(worker);
            String some = fit(victims.of(worker), Screen.columns() - header.length());
            shortened |= some.endsWith(MORE);
            out.println(where.stream()
                            .map(figure -> left(Integer.toString(figure.of.applyAsInt(worker)), figure.width))
                            .collect(Collectors.joining(GAP, MARGIN, GAP))
                    + paint.worker(itsClass, itsClass.name())
                    + " ".repeat("class".length() - 1)
                    + GAP
                    + left(Integer.toString(allotment.hops(worker)), hopsWidth)
                    + GAP
                    + some);
        }
        if (shortened) {
            out.println();
            out.println("Not all victims fit a line; --json has them all.");
        }
    }

    private List<Figure> coordinates() {
        Mesh mesh = allotment.mesh();
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("worker", "worker".length(), worker -> worker));
        figures.add(new Figure("x", Grid.digits(mesh.width() - 1), mesh::x));
        if (mesh.height() > 1 || mesh.depth() > 1) {
            figures.add(new Figure("y", Grid.digits(mesh.height() - 1), mesh::y));
        }
        if (mesh.depth() > 1) {
            figures.add(new Figure("z", Grid.digits(mesh.depth() - 1), mesh::z));
        }
        if (allotment.topology().hasProcessors()) {
            figures.add(new Figure("processor", "processor".length(), allotment.topology()::processor));
        }
        return figures;
    }

    /** As many victims as there is room for, and how many are left out. */
    private static String fit(int[] victims, int room) {
        String all = join(victims, victims.length);
        if (all.length() <= room) {
            return all;
        }
        for (int count = victims.length - 1; count > 0; count--) {
            String some = join(victims, count) + " … " + Report.count(victims.length - count) + MORE;
            if (some.length() <= room) {
                return some;
            }
        }
        return "… " + Report.count(victims.length) + MORE;
    }

    private static String join(int[] numbers, int count) {
        return IntStream.of(numbers).limit(count).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    private static String left(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }
}
