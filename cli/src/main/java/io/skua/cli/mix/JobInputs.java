package io.skua.cli.mix;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.island.Allowance;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.lab.mix.MixEntry;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what users type about jobs that run together. Everything that is wrong with it ends in a {@link UserException}.
 */
public final class JobInputs {
    private static final int JOBS_MAX = 1_000;
    private static final int WORKERS_MAX = 1_024;
    private static final double MILLIS_MAX = 3_600_000;
    private static final List<String> KEYS = List.of("min", "max", "weight", "name");

    private JobInputs() {}

    /** At least one; those without a name are called what they compute, and no two the same. */
    public static List<MixEntry> jobs(List<String> texts) {
        if (texts.isEmpty()) {
            throw UserException.input("a mix needs a JOB, such as \"nqueens 12\"; 'skua list' shows which there are.");
        }
        if (texts.size() > JOBS_MAX) {
            throw UserException.input("a mix has at most " + JOBS_MAX + " jobs, and these are " + texts.size() + ".");
        }
        Set<String> names = new HashSet<>();
        List<MixEntry> jobs = new ArrayList<>();
        for (String text : texts) {
            MixEntry job = job(text);
            String name = job.name();
            for (int i = 2; !names.add(name); i++) {
                name = job.name() + " #" + i;
            }
            jobs.add(new MixEntry(name, job.workload(), job.allowance()));
        }
        return jobs;
    }

    private static MixEntry job(String text) {
        List<String> parts =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        Workload.Instance workload = workload(parts.get(0), text);
        Map<String, String> settings = settings(parts.subList(1, parts.size()), text);
        int min = setting(settings, "min", 1);
        int max = setting(settings, "max", Integer.MAX_VALUE);
        int weight = setting(settings, "weight", 1);
        Allowance allowance = Inputs.accepted(() -> new Allowance(min, max, weight));
        return new MixEntry(settings.getOrDefault("name", workload.title()), workload, allowance);
    }

    private static Workload.Instance workload(String part, String text) {
        List<String> words = List.of(part.split(" +"));
        String name = words.get(0);
        if (name.isEmpty()) {
            throw UserException.input(
                    "a job starts with a workload, as in \"nqueens 12\", and '" + text + "' does not.");
        }
        if (Character.isDigit(name.charAt(0)) || name.contains("=")) {
            throw UserException.input("'" + text
                    + "' is no job: write a workload and its arguments between quotes, as in \"nqueens 12\".");
        }
        Inputs.named(
                "workload", name, Workloads.all().stream().map(Workload::name).toList());
        return Inputs.workload(name, words.subList(1, words.size()));
    }

    private static Map<String, String> settings(List<String> parts, String text) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String part : parts) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw UserException.input("behind a job's comma stand its settings, as in \"fib 30, min=1, weight=2\","
                        + " and '" + part + "' of '" + text + "' is none.");
            }
            String key =
                    Inputs.named("setting of a job", part.substring(0, equals).strip(), KEYS);
            String value = part.substring(equals + 1).strip();
            if (value.isEmpty()) {
                throw UserException.input(key + " of '" + text + "' needs a value.");
            }
            if (settings.put(key, value) != null) {
                throw UserException.input(key + " is given twice in '" + text + "'.");
            }
        }
        return settings;
    }

    /** Refuses what is no number. The allowance refuses numbers that are too small or too large. */
    private static int setting(Map<String, String> settings, String key, int fallback) {
        String text = settings.get(key);
        return text == null ? fallback : Inputs.whole(key, text);
    }

    /** Refuses a job whose min is larger than this number of workers. */
    public static void demandRoom(List<MixEntry> jobs, int workers) {
        for (MixEntry job : jobs) {
            if (job.allowance().min() > workers) {
                throw UserException.input(job.name() + " wants at least "
                        + Report.plural(job.allowance().min(), "worker") + ", but there "
                        + (workers == 1 ? "is 1" : "are " + workers) + ".");
            }
        }
    }

    /** Returns how many workers each job gets that shares none. */
    static int share(String text) {
        return Inputs.whole("--fixed", text, WORKERS_MAX);
    }

    static Rule rule(String name) {
        Inputs.named("rule", name, rules());
        return Rules.named(name);
    }

    static List<String> rules() {
        return Rules.all().stream().map(Rule::name).toList();
    }

    static Duration stagger(String text) {
        return millis("--stagger", text, true);
    }

    static Duration period(String text) {
        return millis("--period", text, false);
    }

    private static Duration millis(String option, String text, boolean orZero) {
        try {
            double millis = Double.parseDouble(text);
            Duration time = Duration.ofNanos((long) (millis * 1e6));
            if (millis <= MILLIS_MAX && (orZero ? millis >= 0 : time.toNanos() > 0)) {
                return time;
            }
        } catch (NumberFormatException e) {
            // The range answers this, too.
        }
        throw UserException.input(option + " must be a number of milliseconds "
                + (orZero ? "from 0 to " : "above 0 and up to ") + (int) MILLIS_MAX + ", but was '" + text + "'.");
    }

    static Path ledger(String text) {
        if (text.isBlank()) {
            throw UserException.input("--ledger needs the name of a file, and this one is empty.");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw UserException.input("'" + text + "' cannot be the name of a file.");
        }
    }

    /** How jobs share the machine: islands unless one other is given. */
    public static String one(Map<String, Boolean> modes) {
        List<String> given = modes.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .toList();
        if (given.size() > 1) {
            throw UserException.input("--" + given.get(0) + " and --" + given.get(1)
                    + " both say how jobs share the machine: use one of them.");
        }
        return given.isEmpty() ? "islands" : given.get(0);
    }

    /** Refuses an option that would be ignored. */
    public static void demandFor(boolean allowed, boolean given, String option, String whose, String mode) {
        if (given && !allowed) {
            throw UserException.input(option + " is for " + whose + ": leave out " + option + " or --" + mode + ".");
        }
    }
}
