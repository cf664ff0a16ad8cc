package io.skua.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps a machine onto a mesh. A machine is a tree: sockets have nodes, nodes have caches, caches have cores, cores have
 * hardware threads, and these have workers. Each branch becomes a rectangle: its children, all of the same size, are
 * laid side by side so that the whole is about square. If that leaves cells over, the mesh has holes; if it would leave
 * many, workers are laid in rows instead, near workers next to each other.
 *
 * <p>The first scheduler of a JVM needs this code. So there are no lambdas, streams and equal records here: the first
 * of each takes milliseconds.
 */
final class Layout {
    /** What processors may share, from the outermost to the innermost; see {@link #group}. */
    private static final String[] SHARINGS = {"socket", "node", "L3", "L2", "core", "processor"};

    /** Returns which socket, node and so on the processor belongs to. */
    private static int group(Processor processor, int sharing) {
        return switch (sharing) {
            case 0 -> processor.socket();
            case 1 -> processor.node();
            case 2 -> processor.cache3();
            case 3 -> processor.cache2();
            case 4 -> processor.core();
            default -> processor.number();
        };
    }

    /** An order in which near processors are next to each other. */
    private static final class Near implements Comparator<Processor> {
        @Override
        public int compare(Processor one, Processor other) {
            int order = 0;
            for (int sharing = 0; order == 0 && sharing < SHARINGS.length; sharing++) {
                order = Integer.compare(group(one, sharing), group(other, sharing));
            }
            return order;
        }
    }

    /** A mesh has at most this many times as many places as workers. */
    private static final double HOLES_MAX = 1.34;

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
        return Mesh.of(columns, rows).without(numbers(workers, rows * columns));
    }

    private static int[] numbers(int from, int to) {
        int[] numbers = new int[to - from];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = from + i;
        }
        return numbers;
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
        for (int i = SHARINGS.length - 1; i >= 0; i--) {
            Topology.Level level = new Topology.Level(SHARINGS[i], groups(block, i));
            boolean news = levels.isEmpty() || !level.sameGroups(levels.get(levels.size() - 1));
            if (level.tells() && news) {
                levels.add(level);
            }
        }
        return levels;
    }

    private static int[] numbers(Block block) {
        int[] numbers = new int[block.cells.length];
        for (int i = 0; i < numbers.length; i++) {
            Processor processor = block.cells[i];
            numbers[i] = processor == null ? -1 : processor.number();
        }
        return numbers;
    }

    /**
     * Chooses the processors of the workers: different cores first, and every hardware thread of the machine before any
     * gets a second worker; near processors stay together.
     */
    private static List<Processor> choose(List<Processor> processors, int workers) {
        Comparator<Processor> near = new Near();
        List<Processor> sorted = new ArrayList<>(processors);
        sorted.sort(near);
        Map<List<Integer>, Integer> seen = new HashMap<>(); // how many processors of each core
        List<List<Processor>> turns = new ArrayList<>(); // the first processors of all cores, the second ones and so on
        for (Processor processor : sorted) {
            List<Integer> core = List.of(processor.socket(), processor.core());
            int before = seen.getOrDefault(core, 0);
            seen.put(core, before + 1);
            if (before == turns.size()) {
                turns.add(new ArrayList<>());
            }
            turns.get(before).add(processor);
        }
        List<Processor> ordered = new ArrayList<>();
        for (List<Processor> turn : turns) {
            ordered.addAll(turn);
        }
        List<Processor> members = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            members.add(ordered.get(i % ordered.size()));
        }
        members.sort(near);
        return members;
    }

    /** @param sharing the index in {@link #SHARINGS} of the outermost thing that the members may not all share */
    private static Block arrange(List<Processor> members, int sharing) {
        List<Block> parts = new ArrayList<>();
        if (sharing == SHARINGS.length) {
            for (Processor member : members) {
                parts.add(new Block(1, 1, member));
            }
            return tile(parts);
        }
        Map<Integer, List<Processor>> groups = new LinkedHashMap<>();
        for (Processor member : members) {
            int number = group(member, sharing);
            List<Processor> group = groups.get(number);
            if (group == null) {
                group = new ArrayList<>();
                groups.put(number, group);
            }
            group.add(member);
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
        int[] empty = new int[block.cells.length];
        int count = 0;
        for (int cell = 0; cell < block.cells.length; cell++) {
            if (block.cells[cell] == null) {
                empty[count++] = cell;
            }
        }
        return Mesh.of(block.width, block.height).without(Arrays.copyOf(empty, count));
    }

    /** Numbers the groups of places that share this and everything further out. */
    private static int[] groups(Block block, int sharing) {
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        int[] groups = new int[block.cells.length];
        for (int i = 0; i < groups.length; i++) {
            Processor processor = block.cells[i];
            groups[i] = -1;
            if (processor != null) {
                List<Integer> shared = new ArrayList<>();
                for (int outer = 0; outer <= sharing; outer++) {
                    shared.add(group(processor, outer));
                }
                numbers.putIfAbsent(shared, numbers.size());
                groups[i] = numbers.get(shared);
            }
        }
        return groups;
    }
}
