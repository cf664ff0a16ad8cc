package io.skua.cli.studio;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Opens an address in the user's browser, with the command that the system has for that. */
final class Browser {
    private Browser() {}

    static void open(String url, PrintWriter err) {
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        List<String> command = system.contains("mac")
                ? List.of("open", url)
                : system.contains("windows")
                        ? List.of("rundll32", "url.dll,FileProtocolHandler", url)
                        : List.of("xdg-open", url);
        try {
            File nowhere = new File(system.contains("windows") ? "NUL" : "/dev/null");
            new ProcessBuilder(command)
                    .redirectInput(nowhere)
                    .redirectOutput(nowhere)
                    .redirectError(nowhere)
                    .start();
        } catch (IOException missing) {
            err.println("skua: no browser could be started; open the address yourself.");
        }
    }
}
