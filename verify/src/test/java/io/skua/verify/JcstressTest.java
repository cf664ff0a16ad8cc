package io.skua.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every jcstress test of this module as a JUnit test: for a moment each in the build, for long in a soak. */
final class JcstressTest {
    private static final List<String> ONE_JVM = List.of("-jvmArgs", "-XX:+UseSerialGC");

    /** One set of JVM options, small strides: a broken ordering on this hardware shows, a rare race may not. */
    private static final List<String> BRIEF =
            concat(List.of("-m", "sanity", "-strideSize", "256", "-strideCount", "40", "-sc", "false"), ONE_JVM);

    private static final int BRIEF_MILLIS = 200;
    private static final int LESS_BRIEF_MILLIS = 3_000; // for a weakened twin that did not show its failure at once

    /**
     * About how many JVMs jcstress starts for one test of two actors: with all its sets of JVM options, and with one.
     */
    private static final int CONFIGURATIONS = 68;

    private static final int CONFIGURATIONS_OF_ONE_JVM = 18;
    private static final int START_MILLIS = 1_000; // about what a JVM costs beside its time

    @TestFactory
    Stream<DynamicTest> brief() throws Exception {
        return tests(concat(BRIEF, time(BRIEF_MILLIS)));
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> soak() throws Exception {
        long budgetMillis = Long.getLong("skua.soak.minutes", 10) * 60_000 / 2;
        long perTest = budgetMillis / Math.max(1, Jcstress.written().size());
        boolean allOptions = perTest / CONFIGURATIONS > 2 * START_MILLIS;
        long millis = perTest / (allOptions ? CONFIGURATIONS : CONFIGURATIONS_OF_ONE_JVM) - START_MILLIS;
        return tests(concat(
                List.of("-m", "default", "-iters", "1"),
                concat(time(Math.max(BRIEF_MILLIS, Math.min(millis, 60_000))), allOptions ? List.of() : ONE_JVM)));
    }

    private static List<String> time(long millis) {
        return List.of("-time", String.valueOf(millis));
    }

    private static List<String> concat(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    private static Stream<DynamicTest> tests(List<String> options) throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "jcstress runs no test of two actors on one CPU");
        Jcstress run = Jcstress.run(options);
        return Jcstress.written().stream()
                .flatMap(test -> Stream.concat(
                        Stream.of(dynamicTest(test, () -> checkPassed(run, test))),
                        isWeakened(test)
                                ? Stream.of(dynamicTest(test + " fails", () -> checkFailureSeen(run, test)))
                                : Stream.empty()));
    }

    private static void checkPassed(Jcstress run, String test) {
        assertThat(run.executed())
                .withFailMessage(
                        "jcstress dropped %s without a word: it has more actors than this machine has CPUs"
                                + " (%d). Write it with two actors and an arbiter.",
                        test, Runtime.getRuntime().availableProcessors())
                .contains(test);
        assertThat(run.failed()).withFailMessage(() -> run.about(test)).doesNotContain(test);
    }

    /** A twin that lacks an ordering, see verify/README.md: its test must see that, or it would prove nothing. */
    private static boolean isWeakened(String test) {
        return test.endsWith(".Weak");
    }

    private static void checkFailureSeen(Jcstress run, String test) throws Exception {
        if (!run.interesting().contains(test)) {
            List<String> options = concat(List.of("-t", Pattern.quote(test)), concat(BRIEF, time(LESS_BRIEF_MILLIS)));
            assertThat(Jcstress.run(options).interesting()).contains(test);
        }
    }
}
