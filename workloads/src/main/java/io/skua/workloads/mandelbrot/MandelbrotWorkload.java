package io.skua.workloads.mandelbrot;

import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;
import io.skua.workloads.divide.Meter;
import io.skua.workloads.divide.Scripts;
import io.skua.workloads.mandelbrot.Mandelbrot.Tally;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The Mandelbrot set: how many steps each pixel of a square picture takes to escape. */
public final class MandelbrotWorkload extends DescribedWorkload {
    private static final int DEFAULT = 1024;
    private static final int MAX = 32_768; // so that pixels have an int for a number
    private static final int ITERATIONS = 10_000;
    private static final int ITERATIONS_MAX = 1_000_000_000;
    private static final int CUTOFF = 256;

    /**
     * An iteration's: eight multiplications, additions and subtractions, the counter, two comparisons and two branches.
     */
    private static final double INSTRUCTIONS = 13;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public MandelbrotWorkload() {
        super(
                "mandelbrot",
                "escape counts from (-2, -2) to (32, 32), a task per few pixels: nearly all the work is in one corner",
                "mandelbrot [size from 1 to " + MAX + ", default " + DEFAULT + "] [iterations=most per pixel, default "
                        + ITERATIONS + "] [cutoff=pixels per task, default " + CUTOFF
                        + "] [side=of the square, default "
                        + Mandelbrot.USUAL_SIDE + "]",
                Preset.of("quick", "a quarter of a second at most", "256"),
                Preset.of(
                        "tree", "region of the Tree paper's Fig. 10, which states no size: this one is ours", "1024"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("iterations", "cutoff", "side"));
        int size = given.word("size", DEFAULT, 1, MAX);
        int iterations = given.setting("iterations", ITERATIONS, 1, ITERATIONS_MAX);
        int side = given.setting("side", Mandelbrot.USUAL_SIDE, 1, Mandelbrot.USUAL_SIDE);
        return new Run(new Mandelbrot(size, iterations, side), given.setting("cutoff", CUTOFF, 1, Integer.MAX_VALUE));
    }

    private record Run(Mandelbrot plane, int cutoff) implements DividedRun {
        @Override
        public String title() {
            return "mandelbrot " + plane.size() + (plane.limit() == ITERATIONS ? "" : " iterations=" + plane.limit())
                    + (cutoff == CUTOFF ? "" : " cutoff=" + cutoff)
                    + (plane.side() == Mandelbrot.USUAL_SIDE ? "" : " side=" + plane.side());
        }

        @Override
        public Object sequential() {
            return plane.count(0, plane.pixels());
        }

        @Override
        public Prepared prepare() {
            Sum all = new Sum();
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    count(forks, 0, plane.pixels(), all);
                }

                @Override
                public Object answer() {
                    return all.tally;
                }
            };
        }

        private void count(Forks forks, int from, int until, Sum sum) {
            if (until - from <= cutoff) {
                sum.tally = plane.count(from, until);
                forks.spent((double) sum.tally.iterations());
            } else {
                int middle = Halving.middle(from, until);
                Sum left = new Sum();
                forks.both(() -> count(forks, from, middle, left), () -> count(forks, middle, until, sum));
                sum.tally = sum.tally.plus(left.tally);
            }
        }

        /** Counts every pixel, which takes as long as the twin. */
        @Override
        public Shape shape() {
            Meter meter = new Meter();
            run(meter);
            return meter.shape("iterations");
        }

        /**
         * The pixels of a task are counted when it starts. What a pixel takes besides its iterations is a third of one,
         * as measured, and left out as in the shape.
         */
        @Override
        public Program program() {
            Script root = new Scripts.Halves(
                    0,
                    plane.pixels(),
                    cutoff,
                    (from, until) -> plane.count(from, until).iterations());
            return new Program(title(), root, "mandelbrot iterations", INSTRUCTIONS);
        }

        @Override
        public Optional<PlaceProgram<?, ?, ?>> places() {
            return Optional.of(MandelbrotAtPlaces.of(title(), plane, cutoff));
        }
    }

    /** Where a task leaves what it counted: written before its join, read after it. */
    private static final class Sum {
        private Tally tally = Tally.NONE;
    }
}
