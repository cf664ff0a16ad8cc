package io.skua.cli.soak;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * The long command {@code ./skua soak cluster}. Each part starts places as processes of its own, so what one part does
 * to them cannot help another part. A part that fails does not keep the next one from running.
 */
public final class ClusterSoak {
    /** The figure that a part returns, alone and with the reason, if it cannot run on this machine. */
    static final String SKIPPED = "skipped";

    private final SoakOptions options;
    private final PrintStream out;
    private final Map<String, Object> figures = new LinkedHashMap<>();
    private final List<String> skipped = new ArrayList<>();
    private int failures;

    private ClusterSoak(SoakOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** A part of the command. Returns its figures, and throws an AssertionError if a promise was broken. */
    private interface Part {
        Map<String, Object> run() throws IOException, InterruptedException;
    }

    public static void main(String[] words) {
        SoakOptions options;
        try {
            options = SoakOptions.of(List.of(words));
        } catch (IllegalArgumentException wrong) {
            System.err.println("skua: " + wrong.getMessage());
            System.exit(2);
            return;
        }
        System.exit(new ClusterSoak(options, System.out).run() == 0 ? 0 : 1);
    }

    private int run() {
        if (options.frames() > 0) {
            part("frames", () -> new HostileFrames(random(1), options.frames(), this::say).run());
        }
        if (options.kills() > 0) {
            part("kills", () -> new KillRounds(random(2), options.kills(), this::say).run());
            part("cuts", () -> Cuts.run(this::say));
        }
        if (options.minutes() > 0) {
            part("churn", () -> new Churn(random(3), options.minutes(), this::say).run());
        }
        if (options.isJson()) {
            figures.put("failures", failures);
            try {
                out.println(JSON.std.asString(figures));
            } catch (IOException impossible) {
                throw new AssertionError("numbers and texts can be written", impossible);
            }
        } else {
            String skips = skipped.isEmpty() ? "" : " Skipped: " + String.join(", ", skipped) + ".";
            out.println(
                    (failures == 0 ? "All parts that ran have passed." : failures + " part(s) have failed.") + skips);
        }
        return failures;
    }

    private Random random(int part) {
        return new Random(options.seed() * 31 + part);
    }

    private void part(String name, Part part) {
        long begin = System.nanoTime();
        Map<String, Object> its = new LinkedHashMap<>();
        say("== " + name);
        try {
            its.putAll(part.run());
            if (its.containsKey(SKIPPED)) {
                skipped.add(name);
            } else {
                its.put("passed", true);
            }
        } catch (AssertionError | RuntimeException | IOException broken) {
            failures++;
            its.put("passed", false);
            its.put("why", String.valueOf(broken.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failures++;
            its.put("why", "interrupted");
        }
        its.put("seconds", (System.nanoTime() - begin) / 1_000_000_000);
        figures.put(name, its);
        its.forEach((key, value) -> say("   " + key + ": " + value));
    }

    private void say(String line) {
        (options.isJson() ? System.err : out).println(line);
    }
}
