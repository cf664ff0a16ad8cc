package io.skua.host;

import io.skua.topology.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Machines as Linux numbers them. Shared units have the numbers that {@link HostProcessors} would give. */
final class Machines {
    private Machines() {}

    /** A server: the second hardware threads are numbered after the first threads of all cores. */
    static List<Processor> server(int sockets, int nodesPerSocket, int cachesPerNode, int coresPerCache) {
        int cores = sockets * nodesPerSocket * cachesPerNode * coresPerCache;
        return IntStream.range(0, 2 * cores)
                .mapToObj(number -> {
                    int core = number % cores;
                    int cache = core / coresPerCache;
                    int node = cache / cachesPerNode;
                    return new Processor(number, core, core, cache, node, node / nodesPerSocket);
                })
                .toList();
    }

    /** Fast cores with one or two hardware threads each, and small cores, of which four share a second-level cache. */
    static List<Processor> hybrid(int fastCores, int threadsPerFastCore, int smallCores) {
        List<Processor> found = new ArrayList<>();
        for (int core = 0; core < fastCores; core++) {
            for (int thread = 0; thread < threadsPerFastCore; thread++) {
                found.add(new Processor(found.size(), core, core, 0, 0, 0));
            }
        }
        for (int small = 0; small < smallCores; small++) {
            found.add(new Processor(found.size(), fastCores + small, fastCores + small / 4, 0, 0, 0));
        }
        return found;
    }

    /** Processors that share nothing but memory and socket. */
    static List<Processor> plain(Integer... numbers) {
        return IntStream.range(0, numbers.length)
                .mapToObj(i -> new Processor(numbers[i], i, i, i, 0, 0))
                .toList();
    }

    static Stream<List<Processor>> all() {
        return Stream.of(
                server(2, 2, 1, 6), server(2, 1, 3, 2), hybrid(4, 2, 8), hybrid(4, 1, 8), plain(0), plain(0, 1, 2, 3));
    }
}
