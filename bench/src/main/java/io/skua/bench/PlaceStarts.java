package io.skua.bench;

import io.skua.cluster.PlaceKeys;
import io.skua.cluster.Places;
import io.skua.cluster.PlacesBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How fast places start, and how fast one joins while others keep the door busy. */
final class PlaceStarts {
    private static final int REPEATS = 5;
    private static final int PLACES = 4;
    private static final int SILENT = 200;

    private PlaceStarts() {}

    /** @param besideStrangers whether a place joins beside silent connections; otherwise four processes start */
    static void measure(boolean besideStrangers) throws Exception {
        if (!besideStrangers) {
            fourProcesses();
            return;
        }
        join(null);
        Path keys = Files.createTempDirectory("skua-keys");
        try {
            PlaceKeys.make(keys, "place", List.of("localhost", "127.0.0.1"));
            join(keys);
        } finally {
            try (Stream<Path> files = Files.list(keys)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(keys);
        }
    }

    /** From the start of the first process until a task has run. */
    private static void fourProcesses() throws IOException {
        double[] seconds = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            List<String> addresses = ClusterTargets.freeAddresses(PLACES);
            List<PlaceChild> places = new ArrayList<>();
            try {
                long begin = System.nanoTime();
                for (int number = 0; number < PLACES; number++) {
                    places.add(PlaceChild.startOf(number, addresses));
                }
                if (places.get(0).readLine() == null) {
                    throw new IOException("The first place has ended before a task had run.");
                }
                seconds[i] = Measures.secondsSince(begin);
            } finally {
                places.forEach(PlaceChild::close);
            }
        }
        Measures.say(
                "four processes from their start until the first task has run: median %.2f s of %s (target: 3 s)",
                Measures.median(seconds), Arrays.toString(seconds));
    }

    /** From the call of join until both places know each other. */
    private static void join(@Nullable Path keys) throws Exception {
        double[] seconds = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            List<String> addresses = ClusterTargets.freeAddresses(2);
            List<Socket> silent = new ArrayList<>();
            try (Places first = builder(0, addresses, keys).join()) {
                int port = Integer.parseInt(
                        addresses.get(0).substring(addresses.get(0).indexOf(':') + 1));
                for (int each = 0; each < SILENT; each++) {
                    silent.add(new Socket(InetAddress.getLoopbackAddress(), port));
                }
                long begin = System.nanoTime();
                try (Places second = builder(1, addresses, keys).join()) {
                    while (first.members().size() < 2 || second.members().size() < 2) {
                        Measures.nap(1);
                    }
                    seconds[i] = Measures.secondsSince(begin);
                }
            } finally {
                for (Socket each : silent) {
                    each.close();
                }
            }
        }
        Measures.say(
                "a place joins beside %d silent connections, %s TLS: median %.2f s of %s (target: 2 s)",
                SILENT, keys == null ? "without" : "with", Measures.median(seconds), Arrays.toString(seconds));
    }

    private static PlacesBuilder builder(int number, List<String> addresses, @Nullable Path keys) {
        PlacesBuilder builder = Places.builder()
                .name("bench-" + number)
                .bind(addresses.get(number))
                .peers(addresses.toArray(String[]::new))
                .workers(1);
        return keys == null ? builder : builder.tls(keys);
    }
}
