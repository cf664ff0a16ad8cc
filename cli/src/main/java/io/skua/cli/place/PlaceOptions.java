package io.skua.cli.place;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.KeyFolder;
import io.skua.cli.input.Times;
import io.skua.cli.input.UserException;
import io.skua.cli.session.JarClasses;
import io.skua.cli.session.JoinOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a place joins a cluster. */
final class PlaceOptions {
    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The name of the place, which no other place has. Digits at its end are its number: skua-2"
                    + " is place 2. Default: a name made of the process id.")
    private @Nullable String name;

    @Option(
            names = "--bind",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7800",
            description = "Where the place listens, and where others reach it; default: ${DEFAULT-VALUE}, which other"
                    + " machines cannot reach. Any other interface needs --tls or --insecure.")
    private String bind;

    @Option(
            names = "--peers",
            paramLabel = "HOST:PORT",
            split = ",",
            hideParamSyntax = true,
            description = "Other places of the cluster, as in 10.0.0.1:7800,10.0.0.2:7800. Those that are there tell of"
                    + " the rest; without any, a new cluster begins.")
    private List<String> peers = new ArrayList<>();

    @Option(
            names = "--dns",
            paramLabel = "NAME",
            description = "A name whose addresses are those of the places, such as that of a headless service; instead"
                    + " of --peers.")
    private @Nullable String dns;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many workers the place has; default: one for each processor.")
    private @Nullable String workers;

    @Option(
            names = "--tls",
            paramLabel = "DIR",
            description = "Speak TLS with the keys in this folder; 'skua cluster keys' makes some for trying out.")
    private @Nullable String tls;

    @Option(
            names = "--insecure",
            description = "Allow an address that other machines can reach without TLS. Whoever reaches it can make this"
                    + " place work.")
    private boolean insecure;

    @Option(
            names = "--register",
            paramLabel = "JAR",
            description = "The jar of your program: its records that are tasks or folds can run here, instead of the"
                    + " workloads of this command. All places of a cluster need the same.")
    private @Nullable String register;

    @Option(
            names = "--stealing",
            paramLabel = "NAME",
            description = "How the place looks for work: successonly, successonly-acyclic, baseline, lifeline or"
                    + " random; default: successonly.")
    private @Nullable String stealing;

    @Option(
            names = "--instalment",
            paramLabel = "T",
            description = "How often the place secures what it has done, as in 500ms or 5s; default: 5s. A crash costs"
                    + " at most the work of this time.")
    private @Nullable String instalment;

    JoinOptions options() {
        if (dns != null && !peers.isEmpty()) {
            throw UserException.input("--dns finds the other places by itself: leave out --peers or --dns.");
        }
        return new JoinOptions(
                name == null ? "place-" + ProcessHandle.current().pid() : name,
                new JoinOptions.Net(bind, List.copyOf(peers), dns),
                new JoinOptions.Security(tls == null ? null : KeyFolder.of("--tls", tls), insecure),
                new JoinOptions.Work(
                        workers == null ? Runtime.getRuntime().availableProcessors() : Inputs.workers(workers),
                        stealing,
                        instalment == null ? null : Times.time("--instalment", instalment)),
                register == null ? List.of() : JarClasses.of(path("--register", register)));
    }

    private static Path path(String option, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw UserException.input(option + " must be the name of a file, and '" + text + "' cannot be one.");
        }
    }
}
