package io.skua.examples;

import io.skua.Skua;
import io.skua.loop.Affinity;

public class Phases {
    public static void main(String[] args) {
        double[] heat = new double[1 << 20];
        heat[heat.length / 2] = 1;
        double[] next = new double[heat.length];
        Affinity strips = Affinity.over(64); // pieces; kept from phase to phase
        int length = heat.length / strips.pieces();
        try (Skua skua = Skua.create()) {
            skua.run(() -> {
                for (int step = 0; step < 100; step++) {
                    strips.forEach(strip -> spread(heat, next, strip * length, (strip + 1) * length));
                    strips.forEach(strip -> spread(next, heat, strip * length, (strip + 1) * length));
                }
            });
        }
        System.out.printf("%.4f%n", heat[heat.length / 2]); // 0.0399
    }

    private static void spread(double[] from, double[] to, int start, int end) {
        for (int i = Math.max(1, start); i < Math.min(end, from.length - 1); i++) {
            to[i] = (from[i - 1] + 2 * from[i] + from[i + 1]) / 4;
        }
    }
}
