package io.skua.studio.plot;

import java.util.List;

/** Draws a {@link MeshMap}: a cell for each place, with as much text as it can hold. */
final class MeshPlot {
    private static final double CELL_MAX = 46;
    private static final double LETTER_MIN = 17;
    private static final double NUMBER_MIN = 27;
    private static final double SWATCH = 26;

    private final MeshMap map;
    private final Sheet sheet;
    private final Canvas canvas = new Canvas();
    private final double cell;
    private final Ticks ticks;

    MeshPlot(MeshMap map, Sheet sheet) {
        this.map = map;
        this.sheet = sheet;
        this.cell = Math.min(CELL_MAX, sheet.width() / map.width());
        Range range = Range.NONE;
        for (double value : map.values()) {
            range = range.and(value);
        }
        this.ticks = Ticks.of(map.axis(), range.withZero(map.axis().scale()), 4);
    }

    Drawing draw() {
        double top = ChartPlot.head(canvas, sheet, map, sheet.legend() ? LegendEntry.of(map) : List.of()) + 4;
        for (int place = 0; place < map.width() * map.height(); place++) {
            double left = place % map.width() * cell;
            int row = place / map.width();
            double y = top + row * cell;
            double gap = cell > 12 ? 1.5 : 0.5;
            Box box = new Box(left + gap, y + gap, left + cell - gap, y + cell - gap);
            if (map.isHeat()) {
                heat(place, box);
            } else {
                letter(place, box);
            }
        }
        double bottom = top + map.height() * cell + 6;
        return canvas.finish(sheet.width(), map.isHeat() ? scale(bottom + 6) : bottom);
    }

    private void letter(int place, Box box) {
        String letter = map.places().substring(place, place + 1);
        if (letter.equals(".")) {
            canvas.rect(box, radius(), "m_");
            number(place, box, "");
            return;
        }
        canvas.rect(box, radius(), "m" + letter);
        inside(place, box, letter, "o" + letter);
    }

    private double radius() {
        return Math.min(5, cell / 8);
    }

    private void heat(int place, Box box) {
        double value = map.values().get(place);
        if (Double.isNaN(value)) {
            canvas.rect(box, radius(), "m_");
            number(place, box, "");
            return;
        }
        int step = (int) Math.min(Theme.HEATS - 1, Math.floor(ticks.position(value) * Theme.HEATS));
        canvas.rect(box, radius(), "h" + step);
        String text = map.axis().percent() ? Numbers.decimal(value * 100, 0) : Numbers.brief(value);
        if (Lettering.VALUE.width(text) <= box.width() - 2 && cell >= LETTER_MIN) {
            boolean numbered = cell >= NUMBER_MIN;
            double y = (box.top() + box.bottom()) / 2 + (numbered ? cell * 0.24 : 4);
            canvas.text((box.left() + box.right()) / 2, y, Canvas.Anchor.MIDDLE, Lettering.VALUE, text, "i" + step);
        }
        number(place, box, "i" + step);
    }

    private void inside(int place, Box box, String letter, String classes) {
        if (cell >= LETTER_MIN) {
            double y = (box.top() + box.bottom()) / 2 + (cell >= NUMBER_MIN ? cell * 0.25 : 4.5);
            canvas.text((box.left() + box.right()) / 2, y, Canvas.Anchor.MIDDLE, Lettering.CELL, letter, classes);
        }
        number(place, box, classes);
    }

    private void number(int place, Box box, String classes) {
        String number = Integer.toString(place);
        if (cell >= NUMBER_MIN && Lettering.NUMBER.width(number) < cell - 8) {
            canvas.text(box.left() + 3.5, box.top() + 9.5, Canvas.Anchor.START, Lettering.NUMBER, number, classes);
        }
    }

    /** The colours with their values; returns where the chart ends. */
    private double scale(double top) {
        double y =
                ChartPlot.lines(canvas, sheet, top, Lettering.AXIS, map.axis().title()) + 2;
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
        return y + 34;
    }
}
