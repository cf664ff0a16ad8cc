package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.regex.Pattern;

/** What a command line did: its exit code and everything it wrote. */
public record Cli(int exitCode, String out, String err) {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|[^ ]+");

    /** Tests run on machines that are busy with other tests, so they do not care about this warning. */
    private static final Pattern BUSY = Pattern.compile("(?m)^skua: the machine was busy: .*\\n");

    /** Words stand between blanks; one with blanks stands between single quotes. */
    public static Cli run(String commandLine) {
        return run(80, commandLine);
    }

    /** @param columns how wide the screen is */
    public static Cli run(int columns, String commandLine) {
        System.setProperty("skua.columns", Integer.toString(columns));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] args = WORD.matcher(commandLine)
                .results()
                .map(word -> word.group(1) == null ? word.group() : word.group(1))
                .toArray(String[]::new);
        int exitCode = Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Cli(exitCode, out.toString(), BUSY.matcher(err.toString()).replaceAll(""));
    }

    /** Runs what has to work and returns standard output. */
    public static String output(String commandLine) {
        Cli run = run(commandLine);
        assertThat(run.err).isEmpty();
        assertThat(run.exitCode).isZero();
        return run.out;
    }

    /** Runs what has to work and to print one JSON object, nothing else. */
    public static Map<String, Object> json(String commandLine) throws IOException {
        String out = output(commandLine);
        assertThat(out.strip()).doesNotContain("\n");
        return JSON.std.mapFrom(out);
    }
}
