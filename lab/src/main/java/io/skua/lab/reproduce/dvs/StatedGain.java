package io.skua.lab.reproduce.dvs;

import java.util.List;

/**
 * A gain of DVS over Wool that the paper's text states.
 *
 * @param real whether on the real machine
 * @param gain how many times as fast
 */
record StatedGain(String workload, boolean real, int workers, double gain) {
    /** The paper does not say with how many workers nQueens gained; we take the largest allotment. */
    static final List<StatedGain> ALL = List.of(
            new StatedGain("FFT", true, 24, 1.52),
            new StatedGain("FFT", true, 35, 1.32),
            new StatedGain("nQueens", false, 27, 1.51),
            new StatedGain("nQueens", true, 35, 1.55),
            new StatedGain("Strassen", false, 5, 1.07),
            new StatedGain("Strassen", false, 12, 1.27),
            new StatedGain("Strassen", false, 20, 1.30),
            new StatedGain("Strassen", false, 27, 1.10),
            new StatedGain("Strassen", true, 5, 1.14),
            new StatedGain("Strassen", true, 13, 1.17),
            new StatedGain("Strassen", true, 24, 1.23),
            new StatedGain("Strassen", true, 35, 1.43),
            new StatedGain("Sort", false, 20, 0.91));

    /** Those of which the paper says that both were equal. */
    static final List<String> EQUAL = List.of("FIB", "Skew", "Stress");

    /** Two gains are the same if they differ by less: five points. */
    static final double TOLERANCE = 0.05;

    String machine() {
        return real ? "real" : "simulated";
    }
}
