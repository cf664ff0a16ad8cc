package io.skua.workloads.fft;

import io.skua.workloads.divide.Scripts;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * {@link ForkedFft}: a unit per butterfly of two points. What the shape leaves out and takes time all the same is
 * counted in instructions and written down as the butterflies that take as many: moving points in a wide transform, and
 * checking the answer.
 *
 * @param first whether it is the whole transform, which is divided, if it is wide, whatever the cut-off
 */
record FftScript(int m, int cutoff, boolean first) implements Script {
    /**
     * About 17 instructions a butterfly. A step of {@link Fft#combine} does four of them with 70: 45 additions and
     * multiplications, 18 loads and stores, 7 for indices and the loop. The two lowest levels have no roots and take
     * half of that.
     */
    private static final double INSTRUCTIONS = 17;

    /** Eight loads, eight stores and the loop: 20 instructions. */
    private static final long BUTTERFLIES_PER_MOVE = 1;

    /**
     * Two doubles, each loaded, squared and added, multiplied and added as bits, with an index for a factor: 7
     * instructions.
     */
    private static final double BUTTERFLIES_PER_CHECK = 2 * 7 / INSTRUCTIONS;

    private static final Scripts.Piece MOVE = (from, until) -> BUTTERFLIES_PER_MOVE * (until - from);
    private static final Scripts.Piece COMBINE = (from, until) -> 4L * (until - from);

    @Override
    public void write(StepSink steps) {
        boolean wide = m > Fft.NARROW;
        if (m <= cutoff && !(first && wide)) {
            Scripts.work(steps, butterflies(m) + moves(m));
            return;
        }
        int quarter = m / 4;
        if (wide) {
            steps.call(loop(quarter, MOVE));
        }
        steps.call(new Scripts.Copies(4, new FftScript(quarter, cutoff, /* first= */ false)));
        steps.call(loop(quarter, COMBINE));
    }

    private Script loop(int length, Scripts.Piece piece) {
        return new Scripts.Halves(0, length, ForkedFft.piece(cutoff), piece);
    }

    private static long butterflies(int m) {
        return (long) m * Integer.numberOfTrailingZeros(m) / 2;
    }

    /** At every level of a transform that is wide. */
    private static long moves(int m) {
        return m <= Fft.NARROW ? 0 : BUTTERFLIES_PER_MOVE * (m / 4) + 4 * moves(m / 4);
    }

    /** @param blocksPerTask how many blocks of the answer a task checks */
    static Program program(String title, int n, int cutoff, int blocksPerTask) {
        Script transform = new FftScript(n, cutoff, /* first= */ true);
        Script check = new Scripts.Halves(0, Waveform.blocks(n), blocksPerTask, (from, until) -> {
            long points = Math.min(n, (long) until * Waveform.BLOCK) - (long) from * Waveform.BLOCK;
            return Math.round(points * BUTTERFLIES_PER_CHECK);
        });
        return new Program(title, new Scripts.Sequence(transform, check), "fft butterflies", INSTRUCTIONS);
    }
}
