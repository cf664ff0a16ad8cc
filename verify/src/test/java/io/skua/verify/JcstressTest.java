package io.skua.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Every jcstress test of this module as a JUnit test: for a moment each in the build, for long in a soak. */
final class JcstressTest {
    /** A fifth of a second, one set of JVM options: a broken ordering on this hardware shows, a rare race may not. */
    private static final String[] BRIEF = {
        "-m",
        "sanity",
        "-time",
        "200",
        "-strideSize",
        "256",
        "-strideCount",
        "40",
        "-sc",
        "false",
        "-jvmArgs",
        "-XX:+UseSerialGC"
    };

    /** About how many JVMs jcstress starts for one test of two actors. */
    private static final int CONFIGURATIONS = 68;

    /** The same, longer: for a weakened twin that did not show its failure at once. */
    private static final String[] LESS_BRIEF = {
        "-m", "sanity", "-time", "3000", "-strideSize", "256", "-strideCount", "40", "-sc", "false", "-jvmArgs", "-XX:+UseSerialGC"
    };

    @TestFactory
    Stream<DynamicTest> brief() throws Exception {
        return tests(BRIEF);
    }

    @TestFactory
    @Tag("soak")
    Stream<DynamicTest> soak() throws Exception {
        long budgetMillis = Long.getLong("skua.soak.minutes", 10) * 60_000 / 2;
        long millis =
                budgetMillis / CONFIGURATIONS / Math.max(1, Jcstress.written().size());
        return tests("-m", "default", "-iters", "1", "-time", String.valueOf(Math.max(200, Math.min(millis, 60_000))));
    }

    private static Stream<DynamicTest> tests(String... options) throws Exception {
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
            String[] options = Stream.concat(Stream.of("-t", Pattern.quote(test)), Stream.of(LESS_BRIEF))
                    .toArray(String[]::new);
            assertThat(Jcstress.run(options).interesting()).contains(test);
        }
    }
}
