package io.skua.steady;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs all tests of one class again and again in this JVM, those tagged soak excepted, and counts the runs in which one
 * of them failed.
 */
public final class Repeat {
    /**
     * @param runs how many runs have begun
     * @param failed how many of them have failed
     * @param first what failed first, in one line; empty if nothing did
     */
    record Result(int runs, int failed, String first) {
        static final Result NONE = new Result(0, 0, "");

        /** Something has failed that no test says: the run that was begun, if any, counts as failed. */
        Result andFailed(String why) {
            return new Result(runs, Math.max(1, failed), failed > 0 ? first : why);
        }

        private Result next(List<String> failures) {
            return new Result(
                    runs + 1,
                    failed + (failures.isEmpty() ? 0 : 1),
                    first.isEmpty() && !failures.isEmpty() ? "run " + (runs + 1) + ", " + failures.get(0) : first);
        }

        void write(Path file) throws IOException {
            Files.write(file, List.of(runs + "", failed + "", first));
        }

        /** What was written last; nothing if nothing was. */
        static Result read(Path file) throws IOException {
            if (!Files.exists(file)) {
                return NONE;
            }
            List<String> lines = Files.readAllLines(file);
            return lines.size() < 3
                    ? NONE
                    : new Result(Integer.parseInt(lines.get(0)), Integer.parseInt(lines.get(1)), lines.get(2));
        }
    }

    private final Class<?> tests;
    private final Launcher launcher = LauncherFactory.create();
    private final List<String> failures = new ArrayList<>(); // of the current run

    Repeat(Class<?> tests) {
        this.tests = tests;
    }

    /** usage: Repeat CLASS TIMES BUDGET_SECONDS RESULT, where RESULT is the file for the {@link Result}. */
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[3]);
        Result result = new Repeat(Class.forName(args[0]))
                .run(Integer.parseInt(args[1]), Duration.ofSeconds(Long.parseLong(args[2])), file);
        result.write(file);
        System.exit(0); // a test may have left a thread behind
    }

    /** Writes down after each run how far it came, in case that the JVM does not survive the next one. */
    Result run(int times, Duration budget, Path file) throws IOException {
        long start = System.nanoTime();
        Result result = Result.NONE;
        while (result.runs() < times && System.nanoTime() - start < budget.toNanos()) {
            result = result.next(runOnce());
            result.write(file);
        }
        return result;
    }

    /** @return each failure in one line */
    private List<String> runOnce() {
        failures.clear();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(tests))
                .filters(TagFilter.excludeTags("soak"))
                .configurationParameter("junit.jupiter.execution.timeout.default", "300 s")
                .configurationParameter("junit.jupiter.execution.timeout.threaddump.enabled", "true")
                .build();
        launcher.execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult how) {
                if (how.getStatus() == TestExecutionResult.Status.FAILED) {
                    failed(test, how.getThrowable().orElseGet(() -> new AssertionError("no reason was given")));
                }
            }
        });
        return List.copyOf(failures);
    }

    /** Tests may fail in threads of their own. */
    private synchronized void failed(TestIdentifier test, Throwable thrown) {
        System.err.println("FAILED: " + tests.getName() + ", " + test.getDisplayName());
        thrown.printStackTrace();
        String message = String.valueOf(thrown.getMessage()).strip().replaceAll("\\s+", " ");
        failures.add(test.getDisplayName() + ": " + thrown.getClass().getSimpleName() + ": "
                + message.substring(0, Math.min(300, message.length())));
    }
}
