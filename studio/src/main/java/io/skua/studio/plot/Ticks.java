package io.skua.studio.plot;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** An axis over its data: where it begins and ends, and its ticks, at 1, 2, 5 and so on or at powers of two. */
record Ticks(Axis axis, double from, double to, List<Tick> ticks) {
    /** A value with its label. */
    record Tick(double value, String label) {}

    /** @param most how many ticks there is room for, at least 2 */
    static Ticks of(Axis axis, Range data, int most) {
        Range range = data;
        for (double value : axis.included()) {
            range = range.and(value);
        }
        for (double value : axis.ticks()) {
            range = range.and(value);
        }
        if (range.isEmpty()) {
            range = axis.scale().isLog() ? Range.NONE.and(1) : Range.NONE.and(0).and(1);
        }
        if (!axis.ticks().isEmpty()) {
            return atGivenValues(axis, range);
        }
        return switch (axis.scale()) {
            case LINEAR -> linear(axis, range, Math.max(2, most));
            case LOG2 -> powers(axis, range, Math.max(2, most));
            case LOG10 -> log10(axis, range, Math.max(2, most));
        };
    }

    /** From 0 to 1 along the axis. */
    double position(double value) {
        double start = axis.scale().apply(from);
        double position = (axis.scale().apply(value) - start) / (axis.scale().apply(to) - start);
        return Math.min(1, Math.max(0, position)); // rounding only: the axis covers its data
    }

    private static Ticks atGivenValues(Axis axis, Range range) {
        Scale scale = axis.scale();
        double start = scale.apply(range.min());
        double end = scale.apply(range.max());
        double margin = start == end ? 0.5 : 0;
        List<Tick> ticks = new ArrayList<>();
        for (double value : axis.ticks()) {
            ticks.add(new Tick(value, axis.percent() ? Numbers.percent(value, 0) : Numbers.brief(value)));
        }
        return new Ticks(axis, scale.invert(start - margin), scale.invert(end + margin), ticks);
    }

    private static Ticks linear(Axis axis, Range range, int most) {
        double min = range.min();
        double max = range.max();
        if (max - min <= Math.max(Math.abs(min), Math.abs(max)) * 1e-9) { // equal, to the eye
            min = Math.min(min, 0);
            max = Math.max(max, 0);
            max = min == max ? 1 : max;
        }
        Step step = Step.atLeast(max / most - min / most);
        if (range.whole() && !axis.percent() && step.exponent < 0) {
            step = new Step(1, 0);
        }
        long first = step.floor(min);
        long last = step.ceil(max);
        while (last - first > most) {
            step = step.next();
            first = step.floor(min);
            last = step.ceil(max);
        }
        double largest = Math.max(Math.abs(step.times(first)), Math.abs(step.times(last)));
        List<Tick> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            double value = step.times(i);
            String label = axis.percent()
                    ? Numbers.percent(value, Math.max(0, -step.exponent - 2))
                    : Numbers.tick(value, step.exponent, largest);
            ticks.add(new Tick(value, label));
        }
        return new Ticks(axis, step.times(first), step.times(last), ticks);
    }

    private static Ticks log10(Axis axis, Range range, int most) {
        int low = (int) Math.floor(Math.log10(range.min()) + 1e-9);
        int high = (int) Math.ceil(Math.log10(range.max()) - 1e-9);
        if (low == high) {
            low--;
            high++;
        }
        List<Tick> fine = new ArrayList<>();
        if (high - low <= most) {
            for (int i = low; i <= high; i++) {
                for (int digit : i == high ? new int[] {1} : new int[] {1, 2, 5}) {
                    fine.add(new Tick(
                            BigDecimal.valueOf(digit).scaleByPowerOfTen(i).doubleValue(), ""));
                }
            }
            while (fine.size() > 2 && fine.get(1).value <= range.min() * (1 + 1e-9)) {
                fine.remove(0);
            }
            while (fine.size() > 2 && fine.get(fine.size() - 2).value >= range.max() * (1 - 1e-9)) {
                fine.remove(fine.size() - 1);
            }
        }
        if (!fine.isEmpty() && fine.size() <= most + 1) {
            return new Ticks(axis, fine.get(0).value, fine.get(fine.size() - 1).value, labelled(axis, fine));
        }
        return powers(axis, range, most);
    }

    /** At powers of the base, from the lowest below the data to one that is not below any of them. */
    private static Ticks powers(Axis axis, Range range, int most) {
        Scale scale = axis.scale();
        int low = (int) Math.floor(scale.apply(range.min()) + 1e-9);
        int high = (int) Math.ceil(scale.apply(range.max()) - 1e-9);
        if (low == high) {
            low--;
            high++;
        }
        int stride = 1;
        while (-Math.floorDiv(-high, stride) - Math.floorDiv(low, stride) > most) {
            stride++;
        }
        int first = -Math.floorDiv(-low, stride) * stride;
        int last = -Math.floorDiv(-high, stride) * stride;
        if (first == last) {
            first -= stride;
        }
        List<Tick> ticks = new ArrayList<>();
        for (int i = first; i <= last; i += stride) {
            ticks.add(new Tick(scale.invert(i), ""));
        }
        return new Ticks(axis, scale.invert(Math.min(low, first)), scale.invert(last), labelled(axis, ticks));
    }

    /** All labels of a logarithmic axis have one format: digits, digits with k and M, or powers. */
    private static List<Tick> labelled(Axis axis, List<Tick> ticks) {
        double least = ticks.get(0).value;
        double most = ticks.get(ticks.size() - 1).value;
        boolean powers = axis.scale() == Scale.LOG2 ? least < 1.0 / 16 || most > 65_536 : least < 1e-3 || most >= 1e15;
        return ticks.stream()
                .map(tick -> new Tick(tick.value, label(axis, tick.value, most, powers)))
                .toList();
    }

    private static String label(Axis axis, double value, double most, boolean powers) {
        if (axis.percent()) {
            return Numbers.percent(value, Math.max(0, Numbers.decimals(value * 100) - 2));
        }
        if (axis.scale() == Scale.LOG2) {
            int exponent = (int) Math.round(Scale.LOG2.apply(value));
            return powers ? Numbers.power(2, exponent) : Numbers.decimal(value, Math.max(0, -exponent));
        }
        return powers ? Numbers.scientific(value) : Numbers.prefixed(value, most);
    }

    /** A digit, 1, 2 or 5, times a power of ten. */
    private record Step(int digit, int exponent) {
        static Step atLeast(double size) {
            Step step = new Step(1, (int) Math.floor(Math.log10(size)) - 1);
            while (step.times(1) < size * (1 - 1e-9)) {
                step = step.next();
            }
            return step;
        }

        Step next() {
            return digit == 1 ? new Step(2, exponent) : digit == 2 ? new Step(5, exponent) : new Step(1, exponent + 1);
        }

        double times(long count) {
            return BigDecimal.valueOf(count * digit).scaleByPowerOfTen(exponent).doubleValue();
        }

        long floor(double value) {
            return (long) Math.floor(value / times(1) + 1e-9);
        }

        long ceil(double value) {
            return (long) Math.ceil(value / times(1) - 1e-9);
        }
    }
}
