package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Real processes that are killed at random moments of a job: the total is right each time. The bank of the job is place
 * 0, its deputies are places 1 and 2.
 *
 * <p>{@code -Dskua.kills.first=17} begins with another seed; each failure tells the command line that failed.
 */
final class KillTest {
    private static final int FIRST = Integer.getInteger("skua.kills.first", 0);
    private static final int RUNS = 20;
    private static final int MANY_RUNS = 200;

    /** Who dies. */
    private enum Victims {
        BANK,
        DEPUTY,
        SUBMITTER,
        NOBODY_SPECIAL,
        TWO_AT_ONCE,
        SECOND_DURING_RECOVERY;

        String kills(Random random) {
            int first = 5 + random.nextInt(50); // percent
            return switch (this) {
                case BANK -> "0@" + first + "%";
                case DEPUTY -> 1 + random.nextInt(2) + "@" + first + "%";
                case SUBMITTER, NOBODY_SPECIAL -> "2@" + first + "%";
                case TWO_AT_ONCE -> "0@" + first + "%,2@" + first + "%";
                case SECOND_DURING_RECOVERY -> "1@" + first + "%,0@" + (first + 1 + random.nextInt(4)) + "%";
            };
        }

        String submitter() {
            return this == SUBMITTER || this == TWO_AT_ONCE ? "2" : "1";
        }
    }

    private static String commandLine(int seed) {
        Random random = new Random(seed);
        Victims victims = Victims.values()[seed % Victims.values().length];
        return "cluster run uts T1 --places 3 --json --instalment " + (20 << random.nextInt(5)) + "ms --submitter "
                + victims.submitter() + " --kill " + victims.kills(random);
    }

    private static List<String> failures(int runs) {
        List<String> failures = new ArrayList<>();
        for (int seed = FIRST; seed < FIRST + runs; seed++) {
            String commandLine = commandLine(seed);
            Cli run = Cli.run(commandLine);
            if (run.exitCode() != 0 || !run.out().contains("\"correct\":true")) {
                failures.add("seed " + seed + ": skua " + commandLine + "\n" + run.out() + run.err());
            }
        }
        return failures;
    }

    @Test
    void theTotalIsRightWhoeverIsKilled() {
        assertThat(failures(RUNS)).isEmpty();
    }

    @Test
    @Tag("soak")
    void theTotalIsRightWhoeverIsKilledInManyRuns() {
        assertThat(failures(MANY_RUNS)).isEmpty();
    }
}
