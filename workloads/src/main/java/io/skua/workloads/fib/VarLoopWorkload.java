package io.skua.workloads.fib;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * The Islands paper's program for loads that nobody expects, see {@link VarLoop}. The paper gives no numbers but that
 * it ran for over 30 s on up to 32 simulated cores; the preset has 1000 iterations of 3 to 48 million calls each. Its
 * even iterations cost what {@code fib} costs, a task per call, so what is gained over the twin is no more than there.
 */
public final class VarLoopWorkload extends DescribedWorkload {
    private static final int N_MAX = 1_000_000;
    private static final int N = 600;
    private static final int BASE = 24;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public VarLoopWorkload() {
        super(
                "varloop",
                "a loop in steps of 3 over Fibonacci numbers, odd ones in sequence, even ones in parallel: load that"
                        + " comes and goes",
                "varloop [n: end of the loop, from 1 to " + N_MAX + ", default " + N
                        + "] [base: smallest Fibonacci number, from 0 to " + VarLoop.BASE_MAX + ", default " + BASE
                        + "] [chunk=iterations a task keeps, 0 for a 64th of what it got, default 0]",
                Preset.of("quick", "milliseconds", "300", "18"),
                Preset.of("islands", "Islands paper, which gives no numbers: long enough to watch", "3000", "30"));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(2, Set.of("chunk"));
        VarLoop loop = new VarLoop(
                given.word(0, "n", N, 1, N_MAX),
                given.word(1, "base", BASE, 0, VarLoop.BASE_MAX),
                given.setting("chunk", 0, 0, N_MAX));
        int least = (loop.iterations() + VarLoop.CHUNKS_MAX - 1) / VarLoop.CHUNKS_MAX;
        if (loop.chunk() != 0 && loop.chunk() < least) {
            throw new IllegalArgumentException("chunk must be 0 or at least " + least + " for " + loop.iterations()
                    + " iterations, but was '" + loop.chunk() + "'");
        }
        return new Run(loop);
    }

    private record Run(VarLoop loop) implements Instance {
        @Override
        public String title() {
            return "varloop " + loop.n() + " " + loop.base() + (loop.chunk() == 0 ? "" : " chunk=" + loop.chunk());
        }

        @Override
        public Object sequential() {
            return loop.sequential();
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            return pool.invoke(ForkJoinTask.adapt(() -> loop.run(Forks.RIVAL, n -> new FjpRival(n).compute())));
        }

        @Override
        public Object skua(Skua skua, Form form) {
            Forks forks = Forks.of(form);
            return switch (form) {
                case TYPED -> skua.run(() -> loop.run(forks, TypedForm::fib));
                case LAMBDA -> skua.run(() -> loop.run(forks, LambdaForm::fib));
                case DROP_IN -> skua.run(() -> loop.run(forks, n -> new DropInForm(n).compute()));
            };
        }

        @Override
        public Shape shape() {
            return loop.shape();
        }

        @Override
        public Program program() {
            return VarLoopScript.program(title(), loop);
        }

        @Override
        public Optional<Object> known() {
            return Optional.of(loop.known());
        }
    }
}
