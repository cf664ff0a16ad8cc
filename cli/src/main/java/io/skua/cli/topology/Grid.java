package io.skua.cli.topology;

import io.skua.cli.output.Paint;
import io.skua.cli.output.Screen;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Draws an allotment on its mesh: each worker as its class and number, or as its class alone where numbers do not fit.
 * Rows that are too long for the screen go on below; the planes of three dimensions stand side by side as long as there
 * is room.
 */
final class Grid {
    static final String OUTSIDE = "·";

    private static final int LINES_MAX = 100;
    private static final int ROW_PARTS_MAX = 8; // of a single row, to show its numbers
    private static final int GAP = 3; // between planes
    private static final int RULER_STEP = 10;

    /** How a worker looks. */
    private record Look(boolean numbers, int cell) {}

    private final Allotment allotment;
    private final Mesh mesh;
    private final Paint paint;
    private final Look look;
    private final int margin; // for the row's number and a blank on each side

    Grid(Allotment allotment, Paint paint) {
        this.allotment = allotment;
        this.mesh = allotment.mesh();
        this.paint = paint;
        this.margin = mesh.height() == 1 ? 0 : digits(mesh.height() - 1) + 2;
        this.look = chooseLook();
    }

    private Look chooseLook() {
        int digits = digits(mesh.places() - 1);
        boolean single = mesh.height() * mesh.depth() == 1;
        for (Look candidate : List.of(new Look(true, digits + 3), new Look(true, digits + 2), new Look(false, 2))) {
            if (parts(candidate) <= (single && candidate.numbers ? ROW_PARTS_MAX : 1)) {
                return candidate;
            }
        }
        return new Look(false, 1);
    }

    /** Into how many parts rows must be cut. */
    private int parts(Look candidate) {
        return ceil(mesh.width(), columns(candidate));
    }

    private int columns(Look candidate) {
        return (Screen.columns() - margin) / candidate.cell;
    }

    /** The picture, or nothing if it would fill several screens. */
    Optional<List<String>> draw() {
        int parts = parts(look);
        int columns = Math.min(mesh.width(), columns(look));
        int beside = Math.max(1, (Screen.columns() + GAP) / (margin + columns * look.cell + GAP));
        int lines = ceil(mesh.depth() * parts, beside) * (mesh.height() + (mesh.depth() > 1 ? 3 : 2));
        if (lines > LINES_MAX) {
            return Optional.empty();
        }
        List<List<String>> blocks = new ArrayList<>();
        for (int z = 0; z < mesh.depth(); z++) {
            for (int x = 0; x < mesh.width(); x += columns) {
                blocks.add(block(z, x, Math.min(mesh.width(), x + columns)));
            }
        }
        List<String> picture = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i += beside) {
            if (i > 0) {
                picture.add("");
            }
            picture.addAll(sideBySide(blocks.subList(i, Math.min(blocks.size(), i + beside))));
        }
        return Optional.of(picture);
    }

    private static List<String> sideBySide(List<List<String>> blocks) {
        return IntStream.range(0, blocks.get(0).size())
                .mapToObj(line -> String.join(
                        " ".repeat(GAP),
                        blocks.stream().map(block -> block.get(line)).toList()))
                .map(String::stripTrailing)
                .toList();
    }

    /** Part of a plane. */
    private List<String> block(int z, int from, int until) {
        int width = margin + (until - from) * look.cell;
        List<String> lines = new ArrayList<>();
        if (mesh.depth() > 1) {
            lines.add(paint.title(padRight("z = " + z, width)));
        }
        lines.add(paint.dim(padRight(ruler(from, until), width)));
        for (int y = 0; y < mesh.height(); y++) {
            StringBuilder line = new StringBuilder();
            line.append(paint.dim(margin == 0 ? "" : padLeft(y + " ", margin)));
            for (int x = from; x < until; x++) {
                line.append(cell(mesh.at(x, y, z)));
            }
            lines.add(line.toString());
        }
        return lines;
    }

    /** The columns' numbers: each where there is room, else every tenth. */
    private String ruler(int from, int until) {
        StringBuilder line = new StringBuilder(" ".repeat(margin));
        if (look.numbers) {
            IntStream.range(from, until).forEach(x -> line.append(padLeft(Integer.toString(x), look.cell)));
            return line.toString();
        }
        for (int x = from; x < until; x++) {
            if (x % RULER_STEP == 0 || x == from) {
                int column = margin + (x - from + 1) * look.cell - 1; // where its letter stands
                String number = Integer.toString(x);
                boolean fits = column + number.length() <= margin + (until - from) * look.cell;
                if (fits && (line.length() < column || line.length() == margin)) {
                    line.append(" ".repeat(column - line.length())).append(number);
                }
            }
        }
        return line.toString();
    }

    private String cell(int place) {
        if (!mesh.contains(place)) {
            return " ".repeat(look.cell);
        }
        if (!allotment.contains(place)) {
            return paint.dim(padLeft(OUTSIDE, look.cell));
        }
        WorkerClass itsClass = allotment.classOf(place);
        String text = look.numbers ? itsClass.name() + place : itsClass.name();
        return " ".repeat(look.cell - text.length()) + paint.worker(itsClass, text);
    }

    static int digits(int number) {
        return Integer.toString(number).length();
    }

    private static int ceil(int number, int unit) {
        return (number + unit - 1) / unit;
    }

    private static String padLeft(String text, int width) {
        return " ".repeat(Math.max(0, width - text.length())) + text;
    }

    private static String padRight(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
