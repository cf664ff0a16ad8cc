package io.skua.workloads.nqueens;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/** Counts the ways to place n queens on a board of n x n fields so that none attacks another. */
public final class NQueensWorkload extends DescribedWorkload {
    private static final int DEFAULT = 13;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public NQueensWorkload() {
        super(
                "nqueens",
                "ways to place n queens in peace, a task per placed queen: branches that die early and unevenly",
                "nqueens [n from 1 to " + NQueens.MAX + ", default " + DEFAULT
                        + "] [cutoff=rows that fork, from 0 to n, default n]",
                Preset.of("quick", "milliseconds", "10"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated machine", "13", "cutoff=3"),
                Preset.of("dvs-real", "DVS paper, Fig. 5, real machine", "14", "cutoff=3"),
                Preset.of("islands", "Islands paper, which does not state n: that of the DVS paper, no cut-off", "13"),
                Preset.of("successonly", "SuccessOnly paper, for 512 places of 24 cores", "18"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("cutoff"));
        int n = given.word("n", DEFAULT, 1, NQueens.MAX);
        return new Run(n, given.setting("cutoff", n, 0, n));
    }

    private record Run(int n, int cutoff) implements Instance {
        @Override
        public String title() {
            return "nqueens " + n + (cutoff == n ? "" : " cutoff=" + cutoff);
        }

        @Override
        public Object sequential() {
            return NQueens.sequential(n);
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            return pool.invoke(new FjpRival(n, cutoff));
        }

        @Override
        public Object skua(Skua skua, Form form) {
            return switch (form) {
                case TYPED -> skua.run(() -> TypedForm.count(n, cutoff));
                case LAMBDA -> skua.run(() -> LambdaForm.count(n, cutoff));
                case DROP_IN -> skua.invoke(new DropInForm(n, cutoff));
            };
        }

        @Override
        public Shape shape() {
            return TreeShape.of(n, cutoff);
        }

        @Override
        public Program program() {
            return NQueensScript.program(title(), n, cutoff);
        }

        @Override
        public Optional<AnywhereProgram> anywhere() {
            return Optional.of(new BoardProgram(n));
        }

        @Override
        public Optional<PlaceProgram<?, ?, ?>> places() {
            return Optional.of(new NQueensAtPlaces(n));
        }

        @Override
        public Optional<Object> known() {
            return Optional.of(NQueens.published(n));
        }
    }
}
