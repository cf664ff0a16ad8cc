package io.skua.cli.live;

import io.skua.cli.input.KeyFolder;
import io.skua.cli.session.JoinOptions;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a command reaches a cluster that runs already. */
final class AttachOptions {
    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            description =
                    "Where this command listens, since the places of the cluster have to reach it; default: a free"
                            + " port of the loopback interface.")
    private @Nullable String bind;

    @Option(
            names = "--keys",
            paramLabel = "DIR",
            description = "Speak TLS with the keys in this folder; see 'skua cluster keys'.")
    private @Nullable String keys;

    @Option(names = "--insecure", description = "Allow a --bind that other machines can reach without TLS.")
    private boolean insecure;

    boolean isGiven() {
        return bind != null || insecure;
    }

    /** Returns the folder with the keys, which is there; null if none is named. */
    @Nullable
    String keys() {
        return keys == null ? null : KeyFolder.of("--keys", keys).toString();
    }

    String bind() {
        return bind == null ? "127.0.0.1:0" : bind;
    }

    /** The options of a process that joins the cluster as a place. */
    List<String> words() {
        List<String> words = new ArrayList<>(List.of("--bind", bind()));
        String folder = keys();
        if (folder != null) {
            words.addAll(List.of("--tls", folder));
        }
        if (insecure) {
            words.add("--insecure");
        }
        return words;
    }

    JoinOptions observer(String attach) {
        return new JoinOptions(
                "status-" + ProcessHandle.current().pid(),
                new JoinOptions.Net(bind(), List.of(attach), null),
                new JoinOptions.Security(keys == null ? null : KeyFolder.of("--keys", keys), insecure),
                new JoinOptions.Work(1, null, null),
                List.of());
    }
}
