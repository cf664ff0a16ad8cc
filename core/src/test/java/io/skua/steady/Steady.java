package io.skua.steady;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Repeats test classes on a machine whose processors are all taken, to find tests that fail now and then. One class at
 * a time, each in a JVM of its own; {@code ./skua steady} is the command for it.
 */
public final class Steady {
    private static final Pattern TEST_CLASS = Pattern.compile("(Test\\w*|\\w*(Test|Tests|TestCase))");
    private static final Duration GRACE =
            Duration.ofMinutes(15); // longer than a single run of any class, hanging tests included

    /**
     * @param times how often each class is run
     * @param budget when a class has taken so long, no further run of it is started
     * @param logs the folder for the output of each class
     */
    record Settings(int times, Duration budget, Path logs) {}

    private final Settings settings;
    private final List<Outcome> outcomes = new ArrayList<>();

    Steady(Settings settings) {
        this.settings = settings;
    }

    /** What came of the runs of one class. */
    record Outcome(String name, Repeat.Result result, double seconds, Path log) {
        boolean isGood() {
            return result.failed() == 0;
        }
    }

    /** usage: Steady TIMES BUDGET_SECONDS LOGS TEST_CLASSES [CLASS]. The exit code is 1 if any run has failed. */
    public static void main(String[] args) throws Exception {
        Path classes = Path.of(args[3]);
        String wanted = args.length > 4 ? args[4] : "*";
        List<String> names = find(classes, wanted);
        if (names.isEmpty()) {
            System.err.println("skua: core has no test class " + wanted + ".");
            System.exit(2);
        }
        Settings settings =
                new Settings(Integer.parseInt(args[0]), Duration.ofSeconds(Long.parseLong(args[1])), Path.of(args[2]));
        Files.createDirectories(settings.logs());
        takeAllProcessors();
        Steady steady = new Steady(settings);
        for (String name : names) {
            System.out.println(line(steady.repeat(name), settings));
        }
        System.exit(steady.report() ? 0 : 1);
    }

    /**
     * The names of all test classes, or of those that match: simple or full names, where a star stands for anything.
     */
    static List<String> find(Path classes, String wanted) throws IOException {
        Pattern pattern = Pattern.compile("(.*\\.)?" + Pattern.quote(wanted).replace("*", "\\E.*\\Q"));
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.contains("$"))
                    .map(file ->
                            file.substring(0, file.length() - ".class".length()).replace('/', '.'))
                    .filter(name -> TEST_CLASS.matcher(simple(name)).matches()
                            && pattern.matcher(name).matches())
                    .sorted()
                    .toList();
        }
    }

    private static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /**
     * Busy loops: whoever is tested gets a processor for a while, and then not, at moments that nobody chooses. They
     * end with this program.
     */
    private static void takeAllProcessors() {
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            Thread hog = new Thread(
                    () -> {
                        for (; ; ) {
                            Thread.onSpinWait();
                        }
                    },
                    "hog-" + i);
            hog.setDaemon(true);
            hog.start();
        }
    }

    /** Runs one class, in a JVM of its own. */
    Outcome repeat(String name) throws InterruptedException {
        long start = System.nanoTime();
        Path log = settings.logs().resolve(name + ".log");
        Path result = settings.logs().resolve(name + ".result");
        Repeat.Result came = run(name, log, result);
        Outcome outcome = new Outcome(name, came, (System.nanoTime() - start) / 1e9, log);
        outcomes.add(outcome);
        return outcome;
    }

    private Repeat.Result run(String name, Path log, Path result) throws InterruptedException {
        try {
            Files.deleteIfExists(result);
            Process process = new ProcessBuilder(command(name, result))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Thread killer = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(killer);
            boolean ended = process.waitFor(settings.budget().plus(GRACE).toSeconds(), TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            Runtime.getRuntime().removeShutdownHook(killer);
            Repeat.Result came = Repeat.Result.read(result);
            if (!ended) {
                return came.andFailed("its JVM did not end and was killed");
            }
            return process.exitValue() == 0 ? came : came.andFailed("its JVM ended with " + process.exitValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The same options and properties as this JVM's, so the script that starts this program is the only one that knows
     * them.
     */
    private List<String> command(String name, Path result) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-javaagent") && !option.startsWith("-agent"))
                .toList());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Repeat.class.getName(), name));
        command.add(Integer.toString(settings.times()));
        command.add(Long.toString(settings.budget().toSeconds()));
        command.add(result.toString());
        return command;
    }

    static String line(Outcome outcome, Settings settings) {
        Repeat.Result result = outcome.result();
        String runs = result.runs() < settings.times()
                ? result.runs() + " of " + settings.times() + " runs (a class gets "
                        + settings.budget().toSeconds() + " s)"
                : result.runs() + " runs";
        return String.format(
                Locale.ROOT,
                "%-34s %d failed, %s, %.0f s",
                simple(outcome.name()),
                result.failed(),
                runs,
                outcome.seconds());
    }

    /** Says what has failed, and whether nothing has. */
    private boolean report() {
        List<Outcome> bad =
                outcomes.stream().filter(outcome -> !outcome.isGood()).toList();
        System.out.println();
        for (Outcome outcome : bad) {
            System.out.println(line(outcome, settings));
            System.out.println("   first: " + outcome.result().first());
            System.out.println("   log:   " + outcome.log());
        }
        System.out.println(
                bad.isEmpty()
                        ? "all " + outcomes.size() + " classes are steady"
                        : bad.size() + " of " + outcomes.size() + " classes are not steady");
        return bad.isEmpty();
    }
}
