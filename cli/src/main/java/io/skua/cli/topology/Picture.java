package io.skua.cli.topology;

import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.WorkerClass;
import java.util.stream.IntStream;

/**
 * Draws an allotment as SVG: one panel per thief, with the order in which it tries its victims; or one panel with the
 * classes alone. Planes of a third dimension lie below each other.
 */
final class Picture {
    private static final int CELL = 34;
    private static final int GAP = 26;
    private static final int TITLE = 30;

    private final Allotment allotment;
    private final Mesh mesh;
    private final Victims victims;
    private final StringBuilder svg = new StringBuilder();

    private Picture(Allotment allotment, Victims victims) {
        this.allotment = allotment;
        this.mesh = allotment.mesh();
        this.victims = victims;
    }

    /** @param thieves whose victims are numbered; none: the classes alone */
    static String svg(Allotment allotment, Victims victims, int... thieves) {
        return new Picture(allotment, victims).draw(thieves);
    }

    private String draw(int... thieves) {
        int panels = Math.max(1, thieves.length);
        int panelWidth = mesh.width() * CELL;
        int panelHeight = TITLE + mesh.depth() * (mesh.height() * CELL + GAP);
        int width = panels * (panelWidth + GAP) + GAP;
        line(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\""
                        + " font-family=\"sans-serif\">",
                width, panelHeight, width, panelHeight);
        line("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
        for (int i = 0; i < panels; i++) {
            line("<g transform=\"translate(%d %d)\">", GAP + i * (panelWidth + GAP), TITLE);
            panel(thieves.length == 0 ? -1 : thieves[i]);
            line("</g>");
        }
        line("</svg>");
        return svg.toString();
    }

    private void panel(int thief) {
        String title = thief < 0
                ? allotment.size() + " workers, source " + allotment.source()
                : "worker " + thief + " (class " + allotment.classOf(thief) + ") steals from";
        line("<text x=\"0\" y=\"-10\" font-size=\"14\" fill=\"#222222\">%s</text>", title);
        int[] order = thief < 0 ? new int[0] : victims.of(thief);
        for (int place = 0; place < mesh.places(); place++) {
            int x = mesh.x(place) * CELL;
            int y = mesh.y(place) * CELL + mesh.z(place) * (mesh.height() * CELL + GAP);
            int wanted = place;
            int position = IntStream.range(0, order.length)
                    .filter(i -> order[i] == wanted)
                    .findFirst()
                    .orElse(-1);
            cell(place, x, y, place == thief, position);
        }
    }

    private void cell(int place, int x, int y, boolean thief, int position) {
        if (!allotment.contains(place)) {
            line("<circle cx=\"%d\" cy=\"%d\" r=\"2\" fill=\"#c8c8c8\"/>", x + CELL / 2, y + CELL / 2);
            return;
        }
        WorkerClass itsClass = allotment.classOf(place);
        boolean source = itsClass == WorkerClass.S;
        line(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\" fill=\"%s\" stroke=\"%s\""
                        + " stroke-width=\"%d\"/>",
                x + 2, y + 2, CELL - 4, CELL - 4, colour(itsClass), thief ? "#d02020" : "#ffffff", thief ? 3 : 1);
        String colour = source ? "#ffffff" : "#222222";
        line("<text x=\"%d\" y=\"%d\" font-size=\"8\" fill=\"%s\">%s%d</text>", x + 5, y + 11, colour, itsClass, place);
        if (position >= 0) {
            line(
                    "<text x=\"%d\" y=\"%d\" font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\""
                            + " fill=\"%s\">%d</text>",
                    x + CELL / 2, y + CELL - 7, colour, position + 1);
        }
    }

    private static String colour(WorkerClass itsClass) {
        return switch (itsClass) {
            case S -> "#3b3b4f";
            case X -> "#8ec5f0";
            case Z -> "#f6c177";
            case F -> "#a9d8a4";
        };
    }

    private void line(String format, Object... values) {
        svg.append(String.format(format, values)).append('\n');
    }
}
