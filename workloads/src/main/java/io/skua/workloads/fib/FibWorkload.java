package io.skua.workloads.fib;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/** Fibonacci numbers by plain recursion, which does little but fork and join. */
public final class FibWorkload extends DescribedWorkload {
    private static final int DEFAULT = 38;

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public FibWorkload() {
        super(
                "fib",
                "the n-th Fibonacci number by plain recursion, a task per call: the price of fork and join",
                "fib [n from 0 to " + Fib.MAX + ", default " + DEFAULT + "]",
                Preset.of("quick", "milliseconds", "30"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated machine", "40"),
                Preset.of("dvs-real", "DVS paper, Fig. 5, real machine", "42"),
                Preset.of("islands", "Islands paper, which does not state n: that of the DVS paper", "40"));
    }

    @Override
    public Instance with(List<String> arguments) {
        return new Run(new Arguments(this, arguments).allowing(1, Set.of()).word("n", DEFAULT, 0, Fib.MAX));
    }

    private record Run(int n) implements Instance {
        @Override
        public String title() {
            return "fib " + n;
        }

        @Override
        public Object sequential() {
            return Fib.sequential(n);
        }

        @Override
        public Object rival(ForkJoinPool pool) {
            return pool.invoke(new FjpRival(n));
        }

        @Override
        public Object skua(Skua skua, Form form) {
            return switch (form) {
                case TYPED -> skua.run(() -> TypedForm.fib(n));
                case LAMBDA -> skua.run(() -> LambdaForm.fib(n));
                case DROP_IN -> skua.invoke(new DropInForm(n));
            };
        }

        @Override
        public Shape shape() {
            return new Shape(Fib.forks(n) + 1, Fib.levels(n), Fib.calls(n), Fib.levels(n), "calls");
        }

        @Override
        public Program program() {
            return FibScript.program(title(), n);
        }

        @Override
        public Optional<Object> known() {
            return Optional.of(Fib.iterative(n));
        }
    }
}
