package io.skua.studio.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers as a reader wants them: few digits, a true minus sign, k, M and G for what is large, powers of ten for the
 * rest.
 */
final class Numbers {
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final int SIGNIFICANT = 3;

    private Numbers() {}

    /** Three significant digits; integers below 100,000 in full. */
    static String brief(double value) {
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e5) {
            return decimal(value, 0);
        }
        if (size >= 1e15 || size < 1e-4) {
            return scientific(value);
        }
        Unit unit = Unit.of(size >= 1e5 ? size : 0);
        double scaled = new BigDecimal(value / unit.size)
                .round(new MathContext(SIGNIFICANT))
                .doubleValue();
        return strip(decimal(scaled, decimals(scaled))) + unit.letter;
    }

    /** How many decimals show three significant digits. */
    static int decimals(double value) {
        double size = Math.abs(value);
        return size == 0 ? 0 : Math.max(0, Math.min(12, SIGNIFICANT - 1 - (int) Math.floor(Math.log10(size) + 1e-12)));
    }

    static String decimal(double value, int decimals) {
        BigDecimal rounded = new BigDecimal(Double.toString(value)).setScale(decimals, RoundingMode.HALF_EVEN);
        String text = rounded.abs().toPlainString();
        return rounded.signum() < 0 ? "−" + text : text;
    }

    /**
     * A tick's label.
     *
     * @param exponent the power of ten of the step between ticks
     * @param largest the largest tick, which decides the unit for all of them
     */
    static String tick(double value, int exponent, double largest) {
        if (value == 0) {
            return "0";
        }
        if (largest >= 1e15 || largest < 1e-4) {
            return scientific(value);
        }
        Unit unit = Unit.of(largest);
        return decimal(value / unit.size, Math.max(0, unit.exponent - exponent)) + unit.letter;
    }

    /** A part of something in per cent: 0.5 is 50%, and 150 is 15,000%. */
    static String percent(double part, int decimals) {
        return grouped(decimal(part * 100, decimals)) + "%";
    }

    /** 1,234,567.8 */
    static String grouped(String decimal) {
        int point = decimal.indexOf('.') < 0 ? decimal.length() : decimal.indexOf('.');
        int start = decimal.startsWith("−") ? 1 : 0;
        if (point - start <= 3) {
            return decimal;
        }
        String digits = String.format(Locale.ROOT, "%,d", Long.parseLong(decimal.substring(start, point)));
        return decimal.substring(0, start) + digits + decimal.substring(point);
    }

    /**
     * A label of a logarithmic axis.
     *
     * @param largest the largest label; if it has five digits or more, all have k, M and so on where they can
     */
    static String prefixed(double value, double largest) {
        if (largest < 1e4 || value < 1000) {
            return strip(decimal(value, decimals(value)));
        }
        Unit unit = value < 1e6 ? Unit.KILO : value < 1e9 ? Unit.MEGA : value < 1e12 ? Unit.GIGA : Unit.TERA;
        return strip(decimal(value / unit.size, decimals(value / unit.size))) + unit.letter;
    }

    static String power(int base, int exponent) {
        StringBuilder out = new StringBuilder().append(base);
        if (exponent < 0) {
            out.append('⁻');
        }
        for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
            out.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return out.toString();
    }

    static String scientific(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(SIGNIFICANT));
        int exponent = rounded.precision() - rounded.scale() - 1;
        String mantissa = strip(decimal(rounded.scaleByPowerOfTen(-exponent).doubleValue(), 2));
        return mantissa.equals("1") ? power(10, exponent) : mantissa + "·" + power(10, exponent);
    }

    private static String strip(String decimal) {
        return decimal.contains(".") ? decimal.replaceAll("\\.?0+$", "") : decimal;
    }

    private enum Unit {
        ONE(0, ""),
        KILO(3, "k"),
        MEGA(6, "M"),
        GIGA(9, "G"),
        TERA(12, "T");

        private final int exponent;
        private final double size;
        private final String letter;

        Unit(int exponent, String letter) {
            this.exponent = exponent;
            this.size = Math.pow(10, exponent);
            this.letter = letter;
        }

        static Unit of(double largest) {
            if (largest < 1e4) {
                return ONE;
            }
            return largest < 1e6 ? KILO : largest < 1e9 ? MEGA : largest < 1e12 ? GIGA : TERA;
        }
    }
}
