package io.skua.studio.plot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Draws a {@link MeshMap}: a cell for each place, with as much text as it can hold. */
final class MeshPlot {
    private static final double CELL_MAX = 46;
    private static final double LETTER_MIN = 17;
    private static final double NUMBER_MIN = 27;
    private static final double SWATCH = 26;
    private static final double BETWEEN_PLANES = 14;

    private final MeshMap map;
    private final Sheet sheet;
    private final Canvas canvas = new Canvas();
    private final double cell;
    private final Ticks ticks;
    private final Map<Integer, Integer> ranks = new HashMap<>(); // of victims, from 1 on, by their place

    MeshPlot(MeshMap map, Sheet sheet) {
        this.map = map;
        this.sheet = sheet;
        this.cell = Math.min(CELL_MAX, sheet.width() / map.rows().width());
        Range range = Range.NONE;
        for (double value : map.heat().values()) {
            range = range.and(value);
        }
        Axis axis = map.heat().axis();
        this.ticks = Ticks.of(axis, range.withZero(axis.scale()), 4);
        for (int victim : map.search().victims()) {
            ranks.putIfAbsent(victim, ranks.size() + 1);
        }
    }

    Drawing draw() {
        double top = ChartPlot.head(canvas, sheet, map, sheet.legend() ? LegendEntry.of(map) : List.of()) + 4;
        double bottom = top;
        for (int place = 0; place < map.rows().places(); place++) {
            int row = place / map.rows().width();
            double left = place % map.rows().width() * cell;
            int plane = row / map.rows().rowsOfPlane();
            double y = top + row * cell + plane * BETWEEN_PLANES;
            double gap = cell > 12 ? 1.5 : 0.5;
            cell(place, new Box(left + gap, y + gap, left + cell - gap, y + cell - gap));
            bottom = y + cell;
        }
        if (map.isHeat()) {
            bottom = scale(bottom + 12);
        }
        double width = Math.max(map.rows().width() * cell, canvas.right());
        return canvas.finish(Math.min(sheet.width(), Math.ceil(width)), bottom + 6);
    }

    private void cell(int place, Box box) {
        if (map.isHeat()) {
            heat(place, box);
            return;
        }
        String letter = map.places().substring(place, place + 1);
        if (letter.equals(".")) {
            canvas.rect(box, radius(), "m_");
            corner(Integer.toString(place), box, "");
        } else if (map.search().isShown()) {
            searched(place, box, letter);
        } else {
            canvas.rect(box, radius(), "m" + letter);
            middle(letter, Lettering.CELL, box, "o" + letter);
            corner(Integer.toString(place), box, "o" + letter);
        }
    }

    /** The class stands with the number, since the middle is for the rank of a victim. */
    private void searched(int place, Box box, String letter) {
        canvas.rect(box, radius(), "m" + letter);
        if (place == map.search().thief()) {
            canvas.rect(box, radius(), "th");
            canvas.rect(box.inset(2), radius() - 1, "tr"); // sets the ring off from a dark cell
        }
        Integer rank = ranks.get(place);
        if (rank != null) {
            middle(rank.toString(), Lettering.CELL, box, "o" + letter);
        }
        corner(letter + place, box, "o" + letter);
    }

    private double radius() {
        return Math.min(5, cell / 8);
    }

    private void heat(int place, Box box) {
        double value = map.heat().values().get(place);
        if (Double.isNaN(value)) {
            canvas.rect(box, radius(), "m_");
            corner(Integer.toString(place), box, "");
            return;
        }
        int step = (int) Math.min(Theme.HEATS - 1, Math.floor(ticks.position(value) * Theme.HEATS));
        canvas.rect(box, radius(), "h" + step);
        String text = map.heat().axis().percent() ? Numbers.decimal(value * 100, 0) : Numbers.brief(value);
        middle(text, Lettering.VALUE, box, "i" + step);
        corner(Integer.toString(place), box, "i" + step);
    }

    private void middle(String text, Lettering lettering, Box box, String classes) {
        if (cell >= LETTER_MIN && lettering.width(text) <= box.width() - 1) {
            double y = (box.top() + box.bottom()) / 2 + (cell >= NUMBER_MIN ? cell * 0.25 : 4.5);
            canvas.text((box.left() + box.right()) / 2, y, Canvas.Anchor.MIDDLE, lettering, text, classes);
        }
    }

    private void corner(String text, Box box, String classes) {
        if (cell >= NUMBER_MIN && Lettering.NUMBER.width(text) < cell - 8) {
            canvas.text(box.left() + 3.5, box.top() + 9.5, Canvas.Anchor.START, Lettering.NUMBER, text, classes);
        }
    }

    /** The colours with their values; returns where the chart ends. */
    private double scale(double top) {
        String title = map.heat().axis().title();
        double y = ChartPlot.lines(canvas, sheet, top, Lettering.AXIS, title) + 2;
        double left = 12;
        for (int i = 0; i < Theme.HEATS; i++) {
            canvas.rect(new Box(left + i * SWATCH, y, left + (i + 1) * SWATCH, y + 11), 0, "h" + i);
        }
        double last = Double.NEGATIVE_INFINITY;
        for (Ticks.Tick tick : ticks.ticks()) {
            double x = left + ticks.position(tick.value()) * Theme.HEATS * SWATCH;
            double half = Lettering.TICK.width(tick.label()) / 2;
            double middle = Math.max(half, x);
            canvas.line(x, y + 11, x, y + 15, "ba");
            if (middle - half > last + 4) {
                canvas.text(middle, y + 27, Canvas.Anchor.MIDDLE, Lettering.TICK, tick.label());
                last = middle + half;
            }
        }
        return y + 28;
    }
}
