package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.skua.Skua;
import io.skua.kernel.Kernel;
import io.skua.kernel.Step;
import io.skua.kernel.StepFactory;
import io.skua.kernel.StepKind;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kernels are hidden classes: there is one for each class of lambdas, there are no others, and they are unloaded with
 * the class loader of the lambda.
 */
class KernelTest {
    @TempDir
    private Path folder;

    // ---- how many classes there are ----

    private static Step step(IntUnaryOperator function) {
        return StepKind.INT_TO_INT.before(function, StepFactory.sum());
    }

    private static IntUnaryOperator plus(int n) {
        return x -> x + n;
    }

    @Test
    void eachLambdaHasAKernelOfItsOwn() {
        Step one = step(x -> x + 1);
        Step other = step(x -> x + 1);
        assertThat(one.getClass().isHidden()).isTrue();
        assertThat(other.getClass()).isNotSameAs(one.getClass());
        Class<?> kernel = Kernel.Data.RANGE.kernel(one).getClass();
        assertThat(kernel.isHidden()).isTrue();
        assertThat(Kernel.Data.RANGE.kernel(other).getClass()).isNotSameAs(kernel);
        assertThat(Kernel.Data.INTS.kernel(one).getClass()).isNotSameAs(kernel);
    }

    @Test
    void theSameLambdaHasTheSameKernel() {
        Step one = step(plus(1));
        Step two = step(plus(2));
        assertThat(two.getClass()).isSameAs(one.getClass());
        assertThat(two).isNotSameAs(one);
        assertThat(Kernel.Data.LIST.kernel(two).getClass())
                .isSameAs(Kernel.Data.LIST.kernel(one).getClass());
    }

    @Test
    void whatComesNextMakesADifference() {
        IntUnaryOperator function = plus(3);
        Step beforeSum = StepKind.INT_TO_INT.before(function, StepFactory.sum());
        Step beforeCount = StepKind.INT_TO_INT.before(function, StepFactory.count());
        assertThat(beforeSum.getClass()).isNotSameAs(beforeCount.getClass());
    }

    @Test
    void aLoopThatRunsOftenMakesItsClassesOnce() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            oftenRun(skua, 100);
            long before = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
            oftenRun(skua, 10_000);
            long after = ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount();
            assertThat(after - before).isLessThan(100); // the JVM itself may load some classes late
        }
    }

    private static void oftenRun(Skua skua, int times) {
        List<Integer> list = List.of(1, 2, 3);
        for (int i = 0; i < times; i++) {
            int k = i;
            assertThat(skua.over(list)
                            .map(x -> x + k)
                            .filter(x -> x > 0)
                            .mapToInt(x -> x)
                            .sum())
                    .isEqualTo(6 + 3L * k);
        }
    }

    // ---- class loaders ----

    /** Defines a class of its own from the bytes of KernelLambdas. */
    private static final class ShortLived extends ClassLoader {
        ShortLived() {
            super(KernelTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(KernelLambdas.class.getName())) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : define(name);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream bytes = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] all = bytes.readAllBytes();
                return defineClass(name, all, 0, all.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        @SuppressWarnings("unchecked")
        Function<Object, String> lambdas() throws ReflectiveOperationException {
            return (Function<Object, String>)
                    loadClass(KernelLambdas.class.getName()).getConstructor().newInstance();
        }
    }

    private static WeakReference<ClassLoader> used(Object given, String result) throws Exception {
        ShortLived loader = new ShortLived();
        Function<Object, String> lambdas = loader.lambdas();
        assertThat(lambdas.getClass()).isNotSameAs(KernelLambdas.class);
        assertThat(lambdas.apply(given)).isEqualTo(result);
        return new WeakReference<>(loader);
    }

    /**
     * Waits until class loaders have been collected. A compiler that is compiling a lambda keeps its class loader until
     * it is done, and collections that follow each other without a pause give a compiler no time to end.
     */
    private static void assertGone(List<WeakReference<ClassLoader>> loaders) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> {
                    System.gc();
                    assertThat(loaders)
                            .as("class loaders that are still there")
                            .allMatch(loader -> loader.get() == null);
                });
    }

    @Test
    void loadersOfLambdasCanBeCollectedWhileTheSchedulerLives() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                loaders.add(used(skua, KernelLambdas.expected()));
            }
            // replaces the last loop, which the scheduler may still refer to
            skua.range(0, 100).forEach(x -> LoopProbe.work(100));
            assertGone(loaders);
        }
    }

    /** The first steps of a loop do not keep the classes of the steps after them alive. */
    @Test
    void loadersOfLaterStepsCanBeCollectedWhileTheFirstOnesLive() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            IntLoop first = skua.range(0, 100).map(x -> x + 1).filter(x -> x != 50);
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                loaders.add(used(first, "7500"));
            }
            skua.range(0, 100).forEach(x -> LoopProbe.work(100));
            assertGone(loaders);
            assertThat(first.sum()).isEqualTo(5000);
        }
    }

    // ---- other JVMs ----

    private String runJava(List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-ea", "-XX:TieredStopAtLevel=1"));
        command.addAll(arguments);
        Path output = folder.resolve("output");
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String text = Files.readString(output);
        assertThat(code).as(text).isZero();
        return text;
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    @Test
    void sharedKernelsGiveTheSameResults() throws Exception {
        String classPath = place(Skua.class) + File.pathSeparator + place(KernelTest.class);
        String output = runJava(List.of(
                "-Dskua.kernels=shared",
                "-Dskua.stress.seeds=300",
                "-cp",
                classPath,
                LoopStressRunner.class.getName()));
        assertThat(output).contains("300 seeds from 0");
        assertThat(runJava(List.of("-Dskua.kernels=shared", "-cp", classPath, KernelProbe.class.getName())))
                .contains("not hidden")
                .contains(KernelLambdas.expected());
        assertThat(runJava(List.of("-cp", classPath, KernelProbe.class.getName())))
                .startsWith("hidden")
                .contains(KernelLambdas.expected());
    }

    @Test
    void lambdasOfANamedModule() throws Exception {
        Path sources = Files.createDirectories(folder.resolve("sources/user"));
        Path info = folder.resolve("sources/module-info.java");
        Files.writeString(info, "module user { requires io.skua; }");
        Path program = sources.resolve("Program.java");
        Files.writeString(program, """
                package user;

                import io.skua.Skua;
                import java.util.List;
                import java.util.stream.Collectors;

                final class Program {
                    private record Hidden(int value) {}

                    public static void main(String[] arguments) {
                        try (Skua skua = Skua.builder().workers(2).build()) {
                            List<Hidden> all = skua.range(0, 1000).mapToObj(x -> new Hidden(x)).filter(h -> h.value() % 2 == 0).toList();
                            System.out.println(skua.over(all).mapToInt(Hidden::value).sum());
                            System.out.println(skua.over(all).map(h -> h.value() % 3).collect(Collectors.toSet()));
                            System.out.println(skua.over(new int[] {1, 2, 3}).scan((a, b) -> a + b)[2]);
                            System.out.println(Program.class.getModule());
                        }
                    }
                }
                """);
        Path classes = folder.resolve("classes");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "--module-path",
                        place(Skua.class).toString(),
                        "-proc:none",
                        "-d",
                        classes.toString(),
                        info.toString(),
                        program.toString());
        assertThat(code).isZero();
        String output = runJava(List.of(
                "--module-path", place(Skua.class) + File.pathSeparator + classes, "--module", "user/user.Program"));
        assertThat(output.lines()).containsExactly("249500", "[0, 1, 2]", "6", "module user");
    }

    // ---- memory ----

    private static final int FEW = 1_000;
    private static final int MANY = 1_000_000;
    private static final long TOLERANCE = 16_384; // a buffer for objects grows step by step, up to 1024 elements

    private interface Body {
        void run(Skua skua, int size, Batching batching);
    }

    private static long allocated(Runnable body) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        body.run();
        return threads.getThreadAllocatedBytes(id) - before;
    }

    private static void allocatesNothingPerBatch(String name, Batching batching, Body body) {
        try (Skua skua = Skua.builder().workers(1).build()) {
            skua.run(() -> {
                for (int i = 0; i < 3; i++) { // loads all classes before the measurement
                    body.run(skua, FEW, batching);
                }
                long few = allocated(() -> body.run(skua, FEW, batching));
                long many = allocated(() -> body.run(skua, MANY, batching));
                assertThat(many - few)
                        .as(name + " " + batching + ": " + few + " bytes for " + FEW)
                        .isLessThan(TOLERANCE);
            });
        }
    }

    @Test
    void nothingIsAllocatedPerBatch() {
        int[] ints = IntStream.range(0, MANY).toArray();
        List<Integer> list = IntStream.range(0, MANY).boxed().toList();
        Set<Integer> set = new HashSet<>(list);
        Set<Integer> small = new HashSet<>(list.subList(0, FEW));
        for (Batching batching : List.of(
                Batching.fixed(1), Batching.fixed(64), Batching.doubling(), Batching.twoSided(1), Batching.best())) {
            allocatesNothingPerBatch(
                    "forEach",
                    batching,
                    (skua, size, how) -> skua.range(0, size).batching(how).forEach(x -> {}));
            allocatesNothingPerBatch(
                    "sum",
                    batching,
                    (skua, size, how) ->
                            skua.over(ints).batching(how).filter(x -> x < size).sum());
            allocatesNothingPerBatch(
                    "reduce",
                    batching,
                    (skua, size, how) -> skua.range(0L, size)
                            .mapToDouble(x -> x)
                            .batching(how)
                            .reduce(0, (left, right) -> left + right));
            allocatesNothingPerBatch(
                    "anyMatch",
                    batching,
                    (skua, size, how) -> skua.range(0, size).batching(how).anyMatch(x -> x < 0));
            allocatesNothingPerBatch(
                    "list",
                    batching,
                    (skua, size, how) ->
                            skua.over(list.subList(0, size)).batching(how).count());
            allocatesNothingPerBatch(
                    "set",
                    batching,
                    (skua, size, how) -> skua.over(size == FEW ? small : set)
                            .batching(how)
                            .mapToInt(x -> x)
                            .sum());
        }
    }
}
