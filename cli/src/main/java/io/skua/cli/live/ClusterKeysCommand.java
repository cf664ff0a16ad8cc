package io.skua.cli.live;

import io.skua.cli.gateway.PlacesGateway;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.session.Gateway;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "keys",
        description = "Make a key and a certificate for a place, and an authority that signs it if the folder has none."
                + " They are for trying out: in earnest, an authority's key lies on no machine of the cluster.",
        footer = {"", "Example: skua cluster keys keys --name skua-0 --host 10.0.0.1"})
final class ClusterKeysCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "The folder, which is made if it is not there.")
    private String folder;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            defaultValue = "place",
            description = "For whom the certificate is; default: ${DEFAULT-VALUE}.")
    private String name;

    @Option(
            names = "--host",
            paramLabel = "HOST",
            split = ",",
            hideParamSyntax = true,
            description = "Names and addresses of its machine; default: localhost,127.0.0.1.")
    private List<String> hosts = new ArrayList<>();

    private final Gateway gateway = new PlacesGateway();

    @Override
    public void run() {
        Path itsFolder;
        try {
            itsFolder = Path.of(folder);
        } catch (InvalidPathException e) {
            throw UserException.input("'" + folder + "' cannot be the name of a folder.");
        }
        try {
            gateway.makeKeys(itsFolder, name, hosts.isEmpty() ? List.of("localhost", "127.0.0.1") : hosts);
        } catch (IOException e) {
            throw UserException.result(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw UserException.input(Inputs.clause(e) + ".");
        }
        out().println("The keys of " + name + " are in " + folder + ": start its place with --tls " + folder + ".");
    }
}
