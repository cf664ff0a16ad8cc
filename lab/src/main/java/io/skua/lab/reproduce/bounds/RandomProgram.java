package io.skua.lab.reproduce.bounds;

import io.skua.policy.RandomSource;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * A random series-parallel program: it works, divides what is below among some children, all but the last of which
 * others may take, waits for them, and perhaps does so once more.
 *
 * @param size how many scripts there are, this one included
 */
record RandomProgram(long seed, int size, Shape shape) implements Script {
    private static final long[] WORK = {50, 400, 3_000, 20_000};
    private static final int[] FAN_OUT = {2, 2, 3, 5, 20, 100};
    private static final int[] SKEW = {0, 0, 50, 80, 95};
    private static final int[] SIZES = {60, 200, 600, 1_500};

    /**
     * What all scripts of a program have in common.
     *
     * @param fanOut the most children at once
     * @param skew how many percent of what is left the next child gets; 0: all get the same
     * @param work the most cycles that a script works at once
     * @param inner whether those with children work as well
     */
    record Shape(int fanOut, int skew, long work, boolean inner) {
        @Override
        public String toString() {
            return "fan-out " + fanOut + ", skew " + skew + " %, work to " + work + (inner ? "" : " at leaves");
        }
    }

    /** The program of that number; all shapes and sizes come up. */
    static RandomProgram number(int number) {
        RandomSource random = new RandomSource(number);
        Shape shape = new Shape(
                FAN_OUT[random.nextInt(FAN_OUT.length)],
                SKEW[random.nextInt(SKEW.length)],
                WORK[random.nextInt(WORK.length)],
                random.nextInt(2) == 0);
        return new RandomProgram(number, SIZES[random.nextInt(SIZES.length)], shape);
    }

    @Override
    public void write(StepSink steps) {
        RandomSource random = new RandomSource(seed);
        int left = size - 1;
        if (left == 0 || shape.inner) {
            steps.work(1 + random.nextInt((int) shape.work));
        }
        int phases = left > 2 ? 1 + random.nextInt(2) : 1;
        for (int phase = 0; phase < phases && left > 0; phase++) {
            int part = phase == phases - 1 ? left : left / 2;
            children(steps, part, random);
            left -= part;
        }
    }

    private void children(StepSink steps, int part, RandomSource random) {
        int count = Math.min(part, 1 + random.nextInt(shape.fanOut));
        int rest = part;
        for (int i = 0; i < count; i++) {
            int others = count - 1 - i;
            int share = others == 0
                    ? rest
                    : Math.min(
                            rest - others,
                            Math.max(1, shape.skew == 0 ? rest / (others + 1) : rest * shape.skew / 100));
            rest -= share;
            RandomProgram child = new RandomProgram(seed * 0x9E3779B97F4A7C15L + random.nextInt(1 << 30), share, shape);
            if (others == 0) {
                steps.call(child);
            } else {
                steps.spawn(child);
            }
        }
        for (int i = 1; i < count; i++) {
            steps.sync();
        }
    }

    @Override
    public String toString() {
        return "no. " + seed + " (" + size + " scripts, " + shape + ")";
    }
}
