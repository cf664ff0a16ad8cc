package io.skua.cli.scenario;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A network namespace for each place, all of them at one bridge in a namespace of its own, so that nothing of this
 * machine's own network is touched. A cut makes a place send to a hardware address that nobody has, so packets are
 * lost as on a broken wire: nobody is told that a connection has failed.
 */
public final class NamespaceGround implements Ground {
    private static final int PORT = 7800;
    private static final String NOBODY = "02:00:00:00:00:99";

    private final String prefix = "skua" + ProcessHandle.current().pid() + "-";
    private final int room;
    private final Thread closer = new Thread(this::removeAll, "namespace closer");
    private final List<String> made = new ArrayList<>();
    private final Set<Deafness> cuts = new LinkedHashSet<>();

    /** What one place sends to another one is lost. */
    private record Deafness(int from, int to) {}

    /** Returns why this machine does not allow namespaces; empty if it does. */
    public static Optional<String> reasonAgainst() {
        try {
            new NamespaceGround(1).close(); // a container may allow namespaces, and no bridge in them
            return Optional.empty();
        } catch (AssertionError refused) {
            return Optional.of("The network is not cut here, since this machine does not allow network namespaces: "
                    + refused.getMessage());
        }
    }

    public NamespaceGround(int room) {
        this.room = room;
        Runtime.getRuntime().addShutdownHook(closer); // namespaces outlive a process that is asked to end
        try {
            String hub = make("hub");
            in(hub, "ip", "link", "add", "name", "bridge0", "type", "bridge");
            in(hub, "ip", "link", "set", "dev", "bridge0", "up");
            for (int place = 0; place < room; place++) {
                String name = make(String.valueOf(place));
                String port = "port" + place;
                in(hub, "ip", "link", "add", "name", port, "type", "veth", "peer", "name", "eth0", "netns", name);
                in(hub, "ip", "link", "set", "dev", port, "master", "bridge0", "up");
                in(name, "ip", "address", "add", host(place) + "/24", "dev", "eth0");
                in(name, "ip", "link", "set", "eth0", "up");
                in(name, "ip", "link", "set", "lo", "up");
            }
        } catch (Throwable thrown) {
            close();
            throw thrown;
        }
    }

    private String make(String name) {
        Commands.run("ip", "netns", "add", prefix + name);
        made.add(prefix + name);
        return prefix + name;
    }

    private static void in(String namespace, String... command) {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", namespace));
        words.addAll(List.of(command));
        Commands.run(words.toArray(String[]::new));
    }

    private static String host(int place) {
        return "10.77.0." + (10 + place);
    }

    @Override
    public int room() {
        return room;
    }

    @Override
    public String address(int place) {
        return host(place) + ":" + PORT;
    }

    @Override
    public List<String> options() {
        return List.of("--insecure"); // nobody else is in these namespaces
    }

    @Override
    public List<String> at(int place, List<String> command) {
        List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", prefix + place));
        words.addAll(command);
        return words;
    }

    @Override
    public Optional<String> reasonAgainstCuts() {
        return Optional.empty();
    }

    @Override
    public void cut(Set<Integer> side, boolean isOneWay) {
        for (int inside : side) {
            for (int outside = 0; outside < room; outside++) {
                if (!side.contains(outside)) {
                    cut(new Deafness(inside, outside));
                    if (!isOneWay) {
                        cut(new Deafness(outside, inside));
                    }
                }
            }
        }
    }

    private void cut(Deafness deafness) {
        in(
                prefix + deafness.from,
                "ip",
                "neighbour",
                "replace",
                host(deafness.to),
                "lladdr",
                NOBODY,
                "dev",
                "eth0",
                "nud",
                "permanent");
        cuts.add(deafness);
    }

    @Override
    public void heal() {
        for (Deafness deafness : cuts) {
            in(prefix + deafness.from, "ip", "neighbour", "del", host(deafness.to), "dev", "eth0");
        }
        cuts.clear();
    }

    /** Removes the namespaces, and with them everything that is in them. */
    @Override
    public void close() {
        removeAll();
        try {
            Runtime.getRuntime().removeShutdownHook(closer);
        } catch (IllegalStateException e) {
            // This process is about to end, and the hook is run.
        }
    }

    private synchronized void removeAll() {
        for (String name : made) {
            Commands.run("ip", "netns", "delete", name);
        }
        made.clear();
    }
}
