package io.skua.cli.place;

import io.skua.cli.session.JoinOptions;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A process that is led as a place is, without a network. Its arguments: its name, and how many members it sees. */
public final class FakePlaceMain {
    private FakePlaceMain() {}

    /** The command that starts such a process. */
    public static List<String> command(String name, int members) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classPath = System.getProperty("java.class.path");
        String type = FakePlaceMain.class.getName();
        return new ArrayList<>(
                List.of(java, "-XX:+UseSerialGC", "-cp", classPath, type, name, String.valueOf(members)));
    }

    static JoinOptions options(String name) {
        return new JoinOptions(
                name,
                new JoinOptions.Net("127.0.0.1:1", List.of(), null),
                new JoinOptions.Security(null, false),
                new JoinOptions.Work(1, null, null),
                List.of());
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        int members = Integer.parseInt(arguments[1]);
        LedPlace place = new LedPlace(
                in,
                out,
                (options, heard) -> new FakeSession(options.name(), members),
                () -> Runtime.getRuntime().halt(1));
        place.run(options(arguments[0]));
        System.exit(0);
    }
}
