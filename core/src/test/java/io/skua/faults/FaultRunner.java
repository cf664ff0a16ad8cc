package io.skua.faults;

import io.skua.faults.inject.Experiment;
import io.skua.faults.inject.Faults;
import io.skua.faults.inject.FaultyLoader;
import io.skua.faults.inject.Injection;
import io.skua.faults.inject.Injection.Mode;
import io.skua.faults.inject.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs {@link Trial}s, one after the other: those with real stack overflows on the runtime as it is, the others on an
 * instrumented copy of it. What fails is printed. Without JUnit it goes on after failures, and the last lines are a
 * table of them:
 *
 * <pre>
 * java -Dskua.faults.seeds=1000 io.skua.faults.FaultRunner
 * </pre>
 */
final class FaultRunner {
    private static final long HANG_SECONDS = Long.getLong("skua.faults.hang.seconds", 20);
    private static final int WARM_UP = 30;
    private static final int LETTERS_MAX = 160;
    private static final Logger LOG = Logger.getLogger("io.skua"); // kept, so that its level is
    private static final Pattern OURS = Pattern.compile("f\\d+-");
    private static final Pattern NUMBER = Pattern.compile("\\bf?\\d+(-\\S+)?|0x[0-9a-f]+|@[0-9a-f]+");

    /** What went wrong with one seed. */
    record Mishap(
            long seed,
            Injection injection,
            String where,
            String symptom,
            @Nullable Throwable thrown) {
        static Mishap of(long seed, Injection injection, Experiment trial, String symptom, @Nullable Throwable thrown) {
            Set<Site> sites = new LinkedHashSet<>(injection.fired());
            String first = sites.isEmpty()
                    ? "nothing injected"
                    : sites.iterator().next().kind() + " at " + sites.iterator().next();
            String others = sites.size() > 1 ? " and elsewhere" : "";
            String where = first + others + " | " + trial.circumstances();
            return new Mishap(seed, injection, where, symptom + "\n" + trial.state(), thrown);
        }

        /** The same for seeds that show the same fault: the first line without numbers. */
        String key() {
            String line = NUMBER.matcher(symptom.lines().findFirst().orElse("")).replaceAll("#");
            return injection.mode() + " | " + where + " | " + line.substring(0, Math.min(line.length(), LETTERS_MAX));
        }

        @Override
        public String toString() {
            return "seed " + seed + ": " + key() + "\n" + injection + ", injected at "
                    + new LinkedHashSet<>(injection.fired()) + "\nreplay: " + replayCommand(seed) + "\n" + symptom;
        }
    }

    private final FaultyLoader loader = new FaultyLoader();
    private final Map<Mode, AtomicLong> runs = new LinkedHashMap<>();
    private final Map<Mode, AtomicLong> fired = new LinkedHashMap<>();
    private final @Nullable String only = System.getProperty("skua.faults.mode"); // seeds of this mode only
    private final boolean quiet;
    private long trials;

    /** @param quiet nothing is injected and nothing is done wrong: to test the tests */
    FaultRunner(boolean quiet) throws Exception {
        this.quiet = quiet;
        LOG.setLevel(Level.OFF); // of threads that cannot be started, on purpose
        silenceThreadsThatDie();
        loader.initialiseAll();
        System.getLogger("io.skua.faults")
                .log(System.Logger.Level.WARNING, "not to be seen"); // initialises its classes
        for (long seed = 0; seed < WARM_UP; seed++) { // an overflow must not strike while a class is initialised
            Mishap mishap = run(-1 - seed, true);
            if (mishap != null) {
                throw new AssertionError("without any fault: " + mishap, mishap.thrown());
            }
        }
    }

    /** Threads of trials die on purpose. */
    private static void silenceThreadsThatDie() {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            if (OURS.matcher(thread.getName()).lookingAt()) {
                return;
            }
            if (before != null) {
                before.uncaughtException(thread, thrown);
            } else {
                thrown.printStackTrace();
            }
        });
    }

    /** Other tests count the warnings of the runtime. */
    static void logAgain() {
        LOG.setLevel(null);
    }

    static String replayCommand(long seed) {
        return "mvn test -pl core -Dtest=FaultInjectionTest -Dskua.faults.seed=" + seed;
    }

    /** Runs the seeds [first, first + count) until this many of them have failed. */
    List<Mishap> run(long first, long count, int mishapsMax) throws Exception {
        List<Mishap> mishaps = new ArrayList<>();
        for (long seed = first; seed < first + count && mishaps.size() < mishapsMax; seed++) {
            Mishap mishap = run(seed, quiet);
            if (mishap != null) {
                mishaps.add(mishap);
                print(mishap);
            }
        }
        return mishaps;
    }

    private static void print(Mishap mishap) {
        System.out.println(mishap);
        if (mishap.thrown() != null) {
            mishap.thrown().printStackTrace(System.out);
        }
    }

    /** Runs one seed again and again: the seed decides the faults, the machine decides who comes to them first. */
    List<Mishap> repeat(long seed, int times) throws Exception {
        List<Mishap> mishaps = new ArrayList<>();
        for (int i = 0; i < times && mishaps.isEmpty(); i++) {
            mishaps.addAll(run(seed, 1, 1));
        }
        return mishaps;
    }

    /** How many seeds of each mode were run, and in how many an error was injected. */
    String coverage() {
        return "runs " + runs + ", with an injected error " + fired;
    }

    long firedRuns() {
        return fired.values().stream().mapToLong(AtomicLong::get).sum();
    }

    private @Nullable Mishap run(long seed, boolean isQuiet) throws Exception {
        String name = "f" + trials++;
        Injection injection = new Injection(seed, isQuiet, name + "-", loader.sites());
        if (only != null && !isQuiet && injection.mode() != Mode.valueOf(only)) {
            return null;
        }
        boolean plain = injection.mode() == Mode.OVERFLOW || (isQuiet && seed % 2 == 0);
        Class<?> type = plain ? Trial.class : loader.loadClass(Trial.class.getName());
        Experiment trial = (Experiment)
                type.getConstructor(long.class, String.class, Injection.class).newInstance(seed, name, injection);
        Mishap mishap = watch(seed, name, trial, injection);
        runs.computeIfAbsent(injection.mode(), mode -> new AtomicLong()).incrementAndGet();
        if (injection.hasFired()) {
            fired.computeIfAbsent(injection.mode(), mode -> new AtomicLong()).incrementAndGet();
        }
        return mishap;
    }

    private static @Nullable Mishap watch(long seed, String name, Experiment trial, Injection injection)
            throws InterruptedException {
        Throwable[] failure = new Throwable[1];
        Thread driver = new Thread(
                () -> {
                    try {
                        trial.run();
                    } catch (Throwable thrown) {
                        failure[0] = thrown;
                    }
                },
                name + "-driver");
        driver.setDaemon(true);
        driver.start();
        driver.join(TimeUnit.SECONDS.toMillis(HANG_SECONDS));
        boolean hangs = driver.isAlive();
        if (!hangs && failure[0] == null) {
            return null;
        }
        Faults.disarm();
        Throwable thrown = failure[0];
        String symptom =
                hangs ? "hangs for " + HANG_SECONDS + " s: " + trial.phase() : String.valueOf(thrown.getMessage());
        Mishap mishap = Mishap.of(seed, injection, trial, symptom, thrown);
        Thread cleaner = new Thread(trial::abandon, name + "-cleaner");
        cleaner.setDaemon(true);
        cleaner.start();
        return mishap;
    }

    // ---- without JUnit ----

    public static void main(String[] arguments) throws Exception {
        FaultRunner runner = new FaultRunner(Boolean.getBoolean("skua.faults.off"));
        Long only = Long.getLong("skua.faults.seed");
        long begun = System.nanoTime();
        List<Mishap> mishaps = only != null
                ? runner.repeat(only, Integer.getInteger("skua.faults.repeats", 100))
                : runner.run(
                        Long.getLong("skua.faults.first", 0),
                        Long.getLong("skua.faults.seeds", 1_000),
                        Integer.getInteger("skua.faults.failures", Integer.MAX_VALUE));
        System.out.println(table(mishaps));
        System.out.println(runner.coverage() + ", failed " + mishaps.size() + ", "
                + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) + " s");
        System.exit(mishaps.isEmpty() ? 0 : 1);
    }

    /** The same faults together: how often, and the seed of the first. */
    static String table(List<Mishap> mishaps) {
        Map<String, List<Mishap>> groups = new LinkedHashMap<>();
        mishaps.forEach(mishap ->
                groups.computeIfAbsent(mishap.key(), key -> new ArrayList<>()).add(mishap));
        StringBuilder text = new StringBuilder();
        groups.entrySet().stream()
                .sorted((one, other) -> other.getValue().size() - one.getValue().size())
                .forEach(group -> text.append("%4d  seed %-6d %s%n"
                        .formatted(
                                group.getValue().size(), group.getValue().get(0).seed(), group.getKey())));
        return text.toString();
    }
}
