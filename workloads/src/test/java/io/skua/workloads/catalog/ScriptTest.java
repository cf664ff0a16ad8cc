package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Shape;
import io.skua.workloads.catalog.ScriptWalk.Count;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts against shapes, and against what the runtime has counted. They share no code but constants of the programs
 * and the count of boards below a cut-off, which {@link ShapeTest} checks.
 */
class ScriptTest {
    /** Scripts that count what shapes count: all agrees, to the unit. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "fib 0",
                "fib 1",
                "fib 2",
                "fib 17",
                "fib quick",
                "nqueens 1",
                "nqueens 1 cutoff=0",
                "nqueens 2",
                "nqueens 3 cutoff=1",
                "nqueens 8 cutoff=0",
                "nqueens 9 cutoff=3",
                "nqueens 9 cutoff=8",
                "nqueens quick",
                "nqueens dvs-sim",
                "uts quick",
                "uts t=3 d=300 b=1 r=1",
                "uts t=3 d=5 b=3 r=1",
                "uts t=1 a=3 d=5 b=4 r=-5",
                "uts t=2 a=0 d=6 b=4 q=0.234375 m=4 r=0",
                "uts t=0 b=0 q=0.2 m=4 r=5",
                "uts t=0 b=200 q=0.2 m=4 r=5",
                "uts T3",
                "stress quick",
                "stress 3 0 1",
                "stress 3 7 2",
                "skew quick",
                "skew 1 0 3 1",
                "skew 5 9 3 10",
                "skew 2 9 1 33",
                "skew 10 20 1 1",
                "varloop quick",
                "varloop 1 0",
                "varloop 60 0",
                "varloop 100 5 chunk=1",
                "varloop 100 5 chunk=7",
                "varloop 30 8 chunk=1000",
                "mandelbrot quick",
                "mandelbrot 1",
                "mandelbrot 3 cutoff=1",
                "mandelbrot 77 iterations=100 cutoff=10"
            })
    void agreesWithItsShape(String command) {
        Workload.Instance run = run(command);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        assertThat(new Shape(count.tasks(), count.depth(), count.work(), count.span(), shape.unit()))
                .isEqualTo(shape);
    }

    /** With 8 units more for each element that is checked. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2 cutoff=1", "3 cutoff=5", "100 cutoff=3", "256", "257 cutoff=16", "1024"})
    void triangularProductsAlsoClearHashAndCheck(String arguments) {
        Workload.Instance run = run("matmul " + arguments);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        double n = Double.parseDouble(arguments.split(" ", 2)[0]);
        assertThat(count.tasks()).isEqualTo(shape.tasks());
        assertThat(count.depth()).isEqualTo(shape.depth());
        assertThat((double) count.work()).isEqualTo(shape.work() + 8 * n * n);
        assertThat((double) count.span()).isBetween(shape.span(), shape.span() + 8 * n * Math.min(n, 16));
    }

    /** The check takes 14 instructions a point and a move of four points as long as a butterfly, which has 17. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "2",
                "8",
                "16",
                "32 cutoff=16",
                "64 cutoff=17",
                "2048 cutoff=16",
                "4096",
                "8192 cutoff=16",
                "16384 cutoff=16",
                "16384 cutoff=4096",
                "65536",
                "131072 cutoff=100",
                "1048576 cutoff=32768"
            })
    void transformsAlsoMovePointsAndCheck(String arguments) {
        Workload.Instance run = run("fft " + arguments);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        int n = Integer.parseInt(arguments.split(" ", 2)[0]);
        int cutoff = setting(arguments, "cutoff", 8192);
        double moves = 0;
        double movesInOneTask = 0;
        for (int m = n; m > 4096; m /= 4) {
            moves += n / 4.0;
            movesInOneTask += cutoff / 4.0;
        }
        double check = n * (14 / 17.0);
        double checkInOneTask = Math.min(n, Math.max(cutoff, 4096)) * (14 / 17.0);
        double rounding = 0.5 * Math.max(1, n / 4096.0);
        assertThat(count.tasks()).isEqualTo(shape.tasks());
        assertThat(count.depth()).isEqualTo(shape.depth());
        assertThat((double) count.work()).isCloseTo(shape.work() + moves + check, within(rounding));
        assertThat((double) count.span()).isBetween(shape.span(), shape.span() + movesInOneTask + checkInOneTask + 0.5);
    }

    /**
     * What the sums add is 10.5 units for each element of a quarter, and what the check adds 8 for each of the product.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "4",
                "16",
                "32 cutoff=16 depth=0",
                "32 cutoff=16 depth=1",
                "64 cutoff=16 depth=8",
                "128 cutoff=16 depth=2",
                "256",
                "512 cutoff=16 depth=1",
                "1024 cutoff=64 block=32 depth=3"
            })
    void productsAlsoAddAndCheck(String arguments) {
        Workload.Instance run = run("strassen " + arguments);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        int n = Integer.parseInt(arguments.split(" ", 2)[0]);
        int cutoff =
                arguments.contains("cutoff=") ? Integer.parseInt(arguments.replaceAll(".*cutoff=(\\d+).*", "$1")) : 128;
        double extra = 8.0 * n * n;
        double products = 1;
        for (double m = n; m > cutoff; m /= 2) {
            extra += products * 10.5 * (m / 2) * (m / 2);
            products *= 7;
        }
        assertThat(count.tasks()).isEqualTo(shape.tasks());
        assertThat(count.depth()).isEqualTo(shape.depth());
        assertThat((double) count.work()).isEqualTo(shape.work() + extra);
        assertThat((double) count.span()).isBetween(shape.span(), shape.span() + extra);
    }

    /** Leaves are rounded, and merges cut where another random order would. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "200000",
                "65536",
                "262144 cutoff=1024 merge=1024",
                "100000 cutoff=4 merge=2",
                "100000 cutoff=100 merge=30 insertion=20",
                "123457 cutoff=10 merge=10",
                "1048576 merge=512",
                "1000003"
            })
    void sortsLikeAnyRandomOrder(String arguments) {
        Workload.Instance run = run("sort " + arguments);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        assertThat(count.tasks()).isCloseTo(shape.tasks(), Percentage.withPercentage(2));
        assertThat((double) count.work()).isCloseTo(shape.work(), within(0.5 * shape.tasks()));
        assertThat((double) count.span()).isCloseTo(shape.span(), Percentage.withPercentage(10));
    }

    /** Where no merge divides, nothing depends on the order. */
    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "4 cutoff=4", "5 cutoff=4", "16 cutoff=4 merge=16", "1000 cutoff=4 merge=1000"})
    void sortsThatDoNotCutAgreeWithTheirShape(String arguments) {
        Workload.Instance run = run("sort " + arguments);
        Shape shape = run.shape();
        Count count = ScriptWalk.of(run.program());
        assertThat(count.tasks()).isEqualTo(shape.tasks());
        assertThat(count.depth()).isEqualTo(shape.depth());
        assertThat((double) count.work()).isCloseTo(shape.work(), within(0.5 * shape.tasks()));
    }

    @Test
    void theRuntimeCountsAsManyTasks() {
        List<String> commands = List.of(
                "fib 15",
                "nqueens 8 cutoff=2",
                "uts t=0 b=200 q=0.2 m=4 r=5",
                "stress 10 8 2",
                "skew 10 8 2 1",
                "varloop 100 8 chunk=2",
                "matmul 100 cutoff=3",
                "mandelbrot 50 cutoff=7 iterations=100",
                "strassen 128 cutoff=16 depth=2",
                "fft 4096 cutoff=64",
                "fft 8192",
                "fft 16384 cutoff=16384",
                "fft 65536 cutoff=64");
        for (String command : commands) {
            Workload.Instance run = run(command);
            Skua skua = Skua.builder().workers(1).build();
            try (skua) {
                run.skua(skua, Form.TYPED);
            }
            assertThat(ScriptWalk.of(run.program()).tasks())
                    .as(command)
                    .isEqualTo(skua.counters().tasks());
        }
    }

    @Test
    void aProgramIsTheSameWheneverItIsRun() {
        for (Workload workload : Workloads.all()) {
            Workload.Instance run = workload.preset("quick");
            var program = run.program();
            Count first = ScriptWalk.of(program);
            assertThat(ScriptWalk.of(program)).as(run.title()).isEqualTo(first);
            assertThat(ScriptWalk.of(workload.preset("quick").program()))
                    .as(run.title())
                    .isEqualTo(first);
            assertThat(program.title()).isEqualTo(run.title());
        }
    }

    /** Calls of fib and varloop are the same, and so are iterations of stress and skew. */
    @Test
    void unitsOfDifferentCostHaveDifferentNames() {
        Set<String> units = new HashSet<>();
        for (Workload workload : Workloads.all()) {
            units.add(workload.preset("quick").program().unit());
        }
        assertThat(units).hasSize(Workloads.all().size() - 2);
        assertThat(run("varloop 1").program().unit())
                .isEqualTo(run("fib 1").program().unit());
        assertThat(run("skew 1").program().unit())
                .isEqualTo(run("stress 1").program().unit());
    }

    private static int setting(String arguments, String name, int otherwise) {
        for (String word : arguments.split(" ")) {
            if (word.startsWith(name + "=")) {
                return Integer.parseInt(word.substring(name.length() + 1));
            }
        }
        return otherwise;
    }

    private static Workload.Instance run(String command) {
        String[] words = command.split(" ", 2);
        Workload workload = Workloads.named(words[0]);
        boolean preset =
                workload.presets().stream().anyMatch(known -> known.name().equals(words[1]));
        return preset ? workload.preset(words[1]) : workload.with(words[1].split(" "));
    }
}
