package example;

import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/**
 * Prints how many nodes of a graph are one, two, three … edges away from a node: {@code Bfs FILE NODE}. Each line of
 * the file has the numbers of two nodes between which there is an edge.
 *
 * <p>The search goes level by level. The nodes of a level are handled in parallel; whoever is the first to reach a node
 * marks it with its distance, and puts it into the next level.
 */
public final class Bfs {
    private static final int UNREACHED = -1;

    private final int[] starts; // the neighbours of a node are at starts[node] to starts[node + 1]
    private final int[] neighbours;

    private Bfs(int[] starts, int[] neighbours) {
        this.starts = starts;
        this.neighbours = neighbours;
    }

    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            System.err.println("Say which file has the edges, and where to begin: Bfs FILE NODE");
            System.exit(2);
        }
        try (Skua skua = Skua.create()) {
            int start = number(arguments[1]);
            read(skua, Path.of(arguments[0])).search(skua, start);
        } catch (IOException | UncheckedIOException e) {
            System.err.println("The file " + arguments[0] + " cannot be read (" + e + ").");
            System.exit(1);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private static Bfs read(Skua skua, Path file) throws IOException {
        long[] edges = skua.over(Files.lines(file)).mapToLong(Bfs::edge).toArray();
        int nodes = 1
                + skua.over(edges)
                        .mapToInt(edge -> Math.max(from(edge), to(edge)))
                        .max()
                        .orElse(-1);
        AtomicIntegerArray ends = new AtomicIntegerArray(nodes);
        skua.over(edges).forEach(edge -> {
            ends.incrementAndGet(from(edge));
            ends.incrementAndGet(to(edge));
        });
        int[] starts = new int[nodes + 1];
        System.arraycopy(skua.range(0, nodes).map(ends::get).scan(Math::addExact), 0, starts, 1, nodes);
        int[] neighbours = new int[2 * edges.length];
        skua.range(0, nodes).forEach(node -> ends.set(node, starts[node]));
        skua.over(edges).forEach(edge -> {
            neighbours[ends.getAndIncrement(from(edge))] = to(edge);
            neighbours[ends.getAndIncrement(to(edge))] = from(edge);
        });
        return new Bfs(starts, neighbours);
    }

    private void search(Skua skua, int start) {
        int nodes = starts.length - 1;
        if (start >= nodes) {
            throw new IllegalArgumentException(
                    "There is no node " + start + "; the nodes are 0 to " + (nodes - 1) + ".");
        }
        int[] unreached = new int[nodes];
        Arrays.fill(unreached, UNREACHED);
        AtomicIntegerArray distances = new AtomicIntegerArray(unreached);
        distances.set(start, 0);
        int[] level = {start};
        int reached = 0;
        for (int distance = 0; level.length > 0; distance++) {
            System.out.println(level.length + " at distance " + distance);
            reached += level.length;
            int next = distance + 1;
            level = skua.over(level)
                    .flatMap(node -> IntStream.range(starts[node], starts[node + 1]))
                    .map(place -> neighbours[place])
                    .filter(node -> distances.compareAndSet(node, UNREACHED, next))
                    .toArray();
        }
        System.out.println(reached + " of " + nodes + " nodes are reached.");
    }

    private static long edge(String line) {
        String[] ends = line.strip().split("\\s+");
        if (ends.length != 2) {
            throw new IllegalArgumentException("A line must have the numbers of two nodes, and one is: " + line);
        }
        return (long) number(ends[0]) << Integer.SIZE | number(ends[1]);
    }

    private static int from(long edge) {
        return (int) (edge >>> Integer.SIZE);
    }

    private static int to(long edge) {
        return (int) edge;
    }

    private static int number(String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException("A node is a number from 0 to 999999999, and not " + text + ".");
        }
        return Integer.parseInt(text);
    }
}
