package io.skua.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A mesh, and how near its places are to each other. On a plain mesh, places are near if they are in the same block.
 * The host's own topology also knows which places share a core, a cache, a memory node or a socket, and which processor
 * each place stands for.
 *
 * <pre>{@code
 * Topology machine = Topology.of(Mesh.of(8, 6));
 * int level = machine.level(0, 9); // 1: the same block of 2x2 places
 * }</pre>
 */
public final class Topology {
    /** Groups of places that share something. Each group is part of one group of the next level. */
    static final class Level {
        private final String name;
        private final int[] groups;

        /**
         * @param name what the places of a group share: core, L2, L3, node, socket, or a block of the mesh
         * @param groups the number of each place's group, from 0 on; -1 for holes
         */
        Level(String name, int[] groups) {
            this.name = name;
            this.groups = groups;
        }

        /** Whether some places are in the same group and others are not. */
        boolean tells() {
            int members = 0;
            int last = -1;
            for (int group : groups) {
                members += group >= 0 ? 1 : 0;
                last = Math.max(last, group);
            }
            return last > 0 && last + 1 < members;
        }

        boolean sameGroups(Level other) {
            return Arrays.equals(groups, other.groups);
        }
    }

    private final Mesh mesh;
    private final List<Level> levels; // the nearest level first; the whole machine is not one of them
    private final int[] processors; // by place; empty if unknown

    private Topology(Mesh mesh, List<Level> levels, int[] processors) {
        this.mesh = mesh;
        this.levels = levels;
        this.processors = processors;
    }

    /** A plain mesh: places are near if they are in the same block of 2x2 places, of 4x4 places and so on. */
    public static Topology of(Mesh mesh) {
        List<Level> blocks = new ArrayList<>();
        int side = Math.max(mesh.width(), Math.max(mesh.height(), mesh.depth()));
        for (int shift = 1; 1 << shift < side; shift++) {
            Level level = new Level(blockName(mesh, 1 << shift), blocks(mesh, shift));
            if (level.tells()) {
                blocks.add(level);
            }
        }
        return new Topology(mesh, List.copyOf(blocks), new int[0]);
    }

    private static String blockName(Mesh mesh, int side) {
        return mesh.depth() > 1
                ? "block of " + side + "x" + side + "x" + side
                : mesh.height() > 1 ? "block of " + side + "x" + side : "block of " + side;
    }

    private static int[] blocks(Mesh mesh, int shift) {
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        int[] groups = new int[mesh.places()];
        Arrays.fill(groups, -1);
        for (int place : mesh.all()) {
            List<Integer> block = List.of(mesh.x(place) >> shift, mesh.y(place) >> shift, mesh.z(place) >> shift);
            numbers.putIfAbsent(block, numbers.size());
            groups[place] = numbers.get(block);
        }
        return groups;
    }

    /** A mesh for this many workers that is about square, for a machine about which nothing is known. */
    public static Topology flat(int workers) {
        return of(Layout.flat(workers));
    }

    /**
     * The machine that has these processors, mapped onto a mesh so that what is near in the machine is near on the
     * mesh: processors that share a core lie side by side, those that share a cache form a block, and so on. If there
     * are fewer workers than processors, workers take different cores first; if there are more, several workers take
     * the same processor.
     */
    public static Topology of(List<Processor> processors, int workers) {
        return Layout.topology(processors, workers);
    }

    /**
     * A machine that was laid out by hand: the processor of each place of a mesh without holes, in the order of the
     * places.
     */
    public static Topology of(Mesh mesh, List<Processor> processors) {
        return Layout.placed(mesh, processors);
    }

    static Topology of(Mesh mesh, List<Level> levels, int[] processors) {
        return new Topology(mesh, List.copyOf(levels), processors.clone());
    }

    /** The places and how they lie. */
    public Mesh mesh() {
        return mesh;
    }

    /** How near two places are: 0 for the same place, 1 for the nearest others, {@link #levels()} for the farthest. */
    public int level(int one, int other) {
        if (one == other) {
            return 0;
        }
        int level = 1;
        while (level < levels() && group(level, one) != group(level, other)) {
            level++;
        }
        return level;
    }

    /** The largest {@link #level}. */
    public int levels() {
        return levels.size() + 1;
    }

    /** The number of the group that a place belongs to at a level from 1 to {@link #levels()}. Groups are nested. */
    public int group(int level, int place) {
        return level > levels.size() ? 0 : levels.get(level - 1).groups[place];
    }

    /** What places of this level have in common: "same L3", "same block of 2x2", "same machine". */
    public String levelName(int level) {
        return "same " + (level == 0 ? "place" : level > levels.size() ? "machine" : levels.get(level - 1).name);
    }

    /** Whether the processor of each place is known. */
    public boolean hasProcessors() {
        return processors.length > 0;
    }

    /** The operating system's number of the processor of a place, or -1 if it is not known. */
    public int processor(int place) {
        return place >= 0 && place < processors.length ? processors[place] : -1;
    }

    @Override
    public String toString() {
        return hasProcessors()
                ? mesh + " mesh of "
                        + Arrays.stream(processors)
                                .filter(number -> number >= 0)
                                .distinct()
                                .count() + " processors"
                : mesh + " mesh";
    }
}
