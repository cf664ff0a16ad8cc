package io.skua.workloads.fft;

import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import io.skua.workloads.setup.PowersOfTwo;
import io.skua.workloads.setup.PreparedInput;
import io.skua.workloads.setup.SpareArrays;
import java.util.List;
import java.util.Set;

/** The fast Fourier transform of complex numbers, which splits its input into four. */
public final class FftWorkload extends DescribedWorkload {
    private static final int DEFAULT = 1 << 20;
    private static final int MAX = 1 << 26; // three gigabytes for points, spectrum and spare

    /**
     * With 2048, going through the pieces of a loop backwards costs up to a tenth, and schedulers differ in that order.
     */
    private static final int CUTOFF = 8192;

    private static final String SMALLEST = "cutoff=" + Fft.BASE;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public FftWorkload() {
        super(
                "fft",
                "spectrum of n complex points, four quarters forked and then combined by loops: waits at every level",
                "fft [n, a power of two up to " + MAX + ", default " + DEFAULT + "] [cutoff=points per task, from "
                        + Fft.BASE + ", default " + CUTOFF + "]",
                Preset.of("quick", "a few milliseconds", "65536"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated: 32768*512 without a cut-off", "16777216", SMALLEST),
                Preset.of("dvs-real", "DVS paper, Fig. 5, Linux: 32768*1024 without a cut-off", "33554432", SMALLEST));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("cutoff"));
        int n = PowersOfTwo.check("n", given.word("n", DEFAULT, 1, MAX));
        return new Run(n, given.setting("cutoff", CUTOFF, Fft.BASE, MAX));
    }

    private static final class Run implements DividedRun {
        private final int n;
        private final int cutoff;
        private final PreparedInput<Waveform> signal;
        private final PreparedInput<Fft> fft;
        private final SpareArrays<double[]> arrays;

        Run(int n, int cutoff) {
            this.n = n;
            this.cutoff = cutoff;
            signal = new PreparedInput<>(() -> new Waveform(n));
            fft = new PreparedInput<>(() -> new Fft(n));
            arrays = new SpareArrays<>(() -> new double[2 * n]);
        }

        @Override
        public String title() {
            return "fft " + n + (cutoff == CUTOFF ? "" : " cutoff=" + cutoff);
        }

        @Override
        public Object sequential() {
            double[] target = arrays.take();
            double[] spare = arrays.take();
            fft.get().transform(signal.get().points(), target, spare);
            arrays.give(spare);
            Waveform.Check check = signal.get().new Check(target);
            check.gather(0, Waveform.blocks(n));
            Object answer = check.result();
            arrays.give(target);
            return answer;
        }

        @Override
        public Prepared prepare() {
            Fft tables = fft.get();
            double[] points = signal.get().points();
            double[] target = arrays.take();
            double[] spare = arrays.take();
            Waveform.Check check = signal.get().new Check(target);
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    new ForkedFft(tables, forks, cutoff).transform(points, target, spare);
                    Halving.run(forks, 0, Waveform.blocks(n), blocksPerTask(), check::gather);
                }

                @Override
                public Object answer() {
                    Object answer = check.result();
                    arrays.give(spare);
                    arrays.give(target);
                    return answer;
                }
            };
        }

        private int blocksPerTask() {
            return Math.max(1, cutoff / Waveform.BLOCK);
        }

        /** The check of the answer forks too, but has no butterflies. */
        @Override
        public Shape shape() {
            return ForkedFft.cost(n, cutoff)
                    .then(Halving.cost(0, Waveform.blocks(n), blocksPerTask(), end -> 0))
                    .shape("butterflies");
        }

        @Override
        public Program program() {
            return FftScript.program(title(), n, cutoff, blocksPerTask());
        }

        @Override
        public Verdict check(Object answer) {
            return answer instanceof Waveform.Spectrum spectrum && spectrum.points() == n && spectrum.right()
                    ? Verdict.CORRECT
                    : Verdict.WRONG;
        }
    }
}
