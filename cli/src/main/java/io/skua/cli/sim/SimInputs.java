package io.skua.cli.sim;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.Nearest;
import io.skua.cli.input.UserException;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.MachineFile;
import io.skua.sim.machine.Machines;
import io.skua.sim.record.Recording;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what users type about simulations. Everything that is wrong with it ends in a {@link UserException}. */
final class SimInputs {
    private static final String ALL = "all";

    private SimInputs() {}

    /** The name of a machine, a mesh, or a file; what looks like none of them is taken for a name that is misspelt. */
    static Machine machine(String text) {
        List<String> names = Machines.all().stream().map(Machine::name).toList();
        if (text.startsWith("mesh:") || names.contains(text)) {
            return Inputs.accepted(() -> Machines.named(text));
        }
        if (isPath(text)) {
            return read(text, MachineFile::read);
        }
        String right = Nearest.to(text, names)
                .map(near -> "', did you mean '" + near + "'?")
                .orElseGet(() -> "': the known ones are " + String.join(", ", names)
                        + "; mesh:8x4 is an ideal one of that size, and a file can describe another.");
        throw UserException.input("unknown machine '" + text + right);
    }

    private static boolean isPath(String text) {
        try {
            return text.contains("/") || text.contains(".") || Files.exists(Path.of(text));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** A task tree that somebody has recorded. */
    static Program recording(String name) {
        return read(name, Recording::read).program();
    }

    private interface Reader<T> {
        T read(Path file) throws IOException;
    }

    private static <T> T read(String name, Reader<T> reader) {
        try {
            return reader.read(Path.of(name));
        } catch (NoSuchFileException missing) {
            throw UserException.input("there is no file " + name + ".");
        } catch (IOException | InvalidPathException unreadable) {
            throw UserException.input("the file " + name + " cannot be read: " + unreadable.getMessage() + ".");
        } catch (IllegalArgumentException refusal) {
            throw UserException.input(Inputs.clause(refusal) + ".");
        }
    }

    static Allotment allotment(Machine machine, @Nullable String source, @Nullable String workers) {
        Topology topology = machine.topology();
        int from = source == null ? topology.mesh().center() : Inputs.whole("--source", source);
        if (workers == null) {
            return Inputs.accepted(() -> Allotment.whole(topology, from));
        }
        int count = Inputs.whole("--workers", workers);
        return Inputs.accepted(() -> Allotment.nearest(topology, from, count));
    }

    /** In the order given, each once. */
    static List<VictimPolicy> policies(Collection<String> names) {
        if (names.isEmpty()) {
            throw UserException.input("--policy needs at least one name, as in --policy random,dvs.");
        }
        return names.stream()
                .map(String::strip)
                .flatMap(name -> name.equals(ALL) ? Inputs.policies().stream() : Stream.of(name))
                .distinct()
                .map(Inputs::victimPolicy)
                .toList();
    }

    static Join join(String name) {
        return Join.valueOf(Inputs.named(
                        "join",
                        name,
                        Arrays.stream(Join.values()).map(SimInputs::name).toList())
                .toUpperCase(Locale.ROOT));
    }

    static String name(Join join) {
        return join.name().toLowerCase(Locale.ROOT);
    }

    static long seed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw UserException.input("--seed must be a whole number of at most 64 bits, but was '" + text + "'.");
        }
    }
}
