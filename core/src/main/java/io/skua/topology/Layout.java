package io.skua.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maps a machine onto a mesh. A machine is a tree: sockets have nodes, nodes have caches, caches have cores, cores have
 * hardware threads, and these have workers. Each branch becomes a rectangle: its children, all of the same size, are
 * laid side by side so that the whole is about square. If that leaves cells over, the mesh has holes; if it would leave
 * many, workers are laid in rows instead, near workers next to each other.
 */
final class Layout {
    /** What processors may share, from the outermost to the innermost. */
    private static final List<Sharing> SHARINGS = List.of(
            new Sharing("socket", Processor::socket),
            new Sharing("node", Processor::node),
            new Sharing("L3", Processor::cache3),
            new Sharing("L2", Processor::cache2),
            new Sharing("core", Processor::core),
            new Sharing("processor", Processor::number));

    /** An order in which near processors are next to each other. */
    private static final Comparator<Processor> NEAR = SHARINGS.stream()
            .map(sharing -> Comparator.comparingInt(sharing.group()))
            .reduce(Comparator::thenComparing)
            .orElseThrow();

    /** A mesh has at most this many times as many places as workers. */
    private static final double HOLES_MAX = 1.34;

    private record Sharing(String name, ToIntFunction<Processor> group) {}

    /** A rectangle of cells, row by row. An empty cell is null. */
    private static final class Block {
        private final int width;
        private final int height;
        private final @Nullable Processor[] cells;

        Block(int width, int height, @Nullable Processor... cells) {
            this.width = width;
            this.height = height;
            this.cells = cells;
        }
    }

    private Layout() {}

    static Mesh flat(int workers) {
        if (workers < 1) {
            throw new IllegalArgumentException("A topology has at least 1 worker, not " + workers + ".");
        }
        if (workers > Mesh.PLACES_MAX) {
            throw new IllegalArgumentException(
                    "A topology has at most " + Mesh.PLACES_MAX + " workers, not " + workers + ".");
        }
        int columns = columns(workers, 1, 1);
        int rows = (workers + columns - 1) / columns;
        return Mesh.of(columns, rows)
                .without(IntStream.range(workers, rows * columns).toArray());
    }

    static Topology topology(List<Processor> processors, int workers) {
        if (processors.isEmpty() || workers < 1) {
            throw new IllegalArgumentException("A topology has at least 1 processor and 1 worker, not "
                    + processors.size() + " and " + workers + ".");
        }
        List<Processor> members = choose(processors, workers);
        Block block = arrange(members, 0);
        if (block.cells.length > HOLES_MAX * members.size()) {
            block = inRows(members);
        }
        return Topology.of(mesh(block), levels(block), numbers(block));
    }

    static Topology placed(Mesh mesh, List<Processor> processors) {
        if (mesh.size() < mesh.places() || processors.size() != mesh.places()) {
            throw new IllegalArgumentException("A mesh without holes has as many processors as places; " + mesh
                    + " has " + mesh.size() + " places, and there are " + processors.size() + " processors.");
        }
        Block block = new Block(mesh.width(), mesh.places() / mesh.width(), processors.toArray(new Processor[0]));
        return Topology.of(mesh, levels(block), numbers(block));
    }

    private static List<Topology.Level> levels(Block block) {
        List<Topology.Level> levels = new ArrayList<>();
        for (int i = SHARINGS.size() - 1; i >= 0; i--) {
            Topology.Level level = new Topology.Level(SHARINGS.get(i).name(), groups(block, i));
            boolean news = levels.isEmpty() || !level.sameGroups(levels.get(levels.size() - 1));
            if (level.tells() && news) {
                levels.add(level);
            }
        }
        return levels;
    }

    private static int[] numbers(Block block) {
        return Arrays.stream(block.cells)
                .mapToInt(processor -> processor == null ? -1 : processor.number())
                .toArray();
    }

    /**
     * Chooses the processors of the workers: different cores first, and every hardware thread of the machine before any
     * gets a second worker; near processors stay together.
     */
    private static List<Processor> choose(List<Processor> processors, int workers) {
        Map<List<Integer>, Integer> seen = new HashMap<>();
        Map<Processor, Integer> turn = new HashMap<>();
        List<Processor> ordered = new ArrayList<>(processors);
        ordered.sort(NEAR);
        for (Processor processor : ordered) {
            List<Integer> core = List.of(processor.socket(), processor.core());
            turn.put(processor, seen.merge(core, 1, Integer::sum));
        }
        ordered.sort(Comparator.comparing(turn::get)); // the sort is stable, so near processors stay together
        List<Processor> members = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            members.add(ordered.get(i % ordered.size()));
        }
        members.sort(NEAR);
        return members;
    }

    /** @param sharing the index in {@link #SHARINGS} of the outermost thing that the members may not all share */
    private static Block arrange(List<Processor> members, int sharing) {
        List<Block> parts = new ArrayList<>();
        if (sharing == SHARINGS.size()) {
            for (Processor member : members) {
                parts.add(new Block(1, 1, member));
            }
            return tile(parts);
        }
        Map<Integer, List<Processor>> groups = new LinkedHashMap<>();
        for (Processor member : members) {
            int group = SHARINGS.get(sharing).group().applyAsInt(member);
            groups.computeIfAbsent(group, key -> new ArrayList<>()).add(member);
        }
        for (List<Processor> group : groups.values()) {
            parts.add(arrange(group, sharing + 1));
        }
        return tile(parts);
    }

    /**
     * Lays processors in rows, alternating between left to right and right to left, so that near processors are next to
     * each other. Used where blocks would leave too many cells empty.
     */
    private static Block inRows(List<Processor> members) {
        int columns = columns(members.size(), 1, 1);
        int rows = (members.size() + columns - 1) / columns;
        Block block = new Block(columns, rows, new @Nullable Processor[columns * rows]);
        for (int i = 0; i < members.size(); i++) {
            int y = i / columns;
            int x = y % 2 == 0 ? i % columns : columns - 1 - i % columns;
            block.cells[x + y * columns] = members.get(i);
        }
        return block;
    }

    /** Lays blocks side by side in rows, as square and with as few empty cells as possible. */
    private static Block tile(List<Block> blocks) {
        if (blocks.size() == 1) {
            return blocks.get(0);
        }
        int width = 0;
        int height = 0;
        for (Block block : blocks) {
            width = Math.max(width, block.width);
            height = Math.max(height, block.height);
        }
        int columns = columns(blocks.size(), width, height);
        int rows = (blocks.size() + columns - 1) / columns;
        Block all = new Block(columns * width, rows * height, new @Nullable Processor[columns * width * rows * height]);
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            int left = i % columns * width;
            int top = i / columns * height;
            for (int y = 0; y < block.height; y++) {
                System.arraycopy(block.cells, y * block.width, all.cells, left + (top + y) * all.width, block.width);
            }
        }
        return all;
    }

    private static int columns(int count, int width, int height) {
        int best = count;
        double least = Double.MAX_VALUE;
        for (int columns = count; columns >= 1; columns--) {
            int rows = (count + columns - 1) / columns;
            double across = columns * width;
            double down = rows * height;
            double cost = Math.max(across / down, down / across) * rows * columns / count;
            if (cost < least - 1e-9) {
                least = cost;
                best = columns;
            }
        }
        return best;
    }

    private static Mesh mesh(Block block) {
        int[] empty = IntStream.range(0, block.cells.length)
                .filter(cell -> block.cells[cell] == null)
                .toArray();
        return Mesh.of(block.width, block.height).without(empty);
    }

    /** Numbers the groups of places that share this and everything further out. */
    private static int[] groups(Block block, int sharing) {
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        int[] groups = new int[block.cells.length];
        for (int i = 0; i < groups.length; i++) {
            Processor processor = block.cells[i];
            groups[i] = -1;
            if (processor != null) {
                List<Integer> shared = SHARINGS.subList(0, sharing + 1).stream()
                        .map(one -> one.group().applyAsInt(processor))
                        .toList();
                numbers.putIfAbsent(shared, numbers.size());
                groups[i] = numbers.get(shared);
            }
        }
        return groups;
    }
}
