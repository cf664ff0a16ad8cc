package io.skua.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Maps a machine onto a mesh. A machine is a tree: sockets have nodes, nodes have caches, caches have cores, cores have hardware threads,
 * and these have workers. Each branch becomes a rectangle: its children, all of the same size, are laid side by side so that the whole is
 * about square. Where that leaves cells over, the mesh has holes.
 */
final class Layout {
    /** From the outermost to the innermost. */
    private static final List<Sharing> SHARINGS = List.of(
            new Sharing("socket", Processor::socket),
            new Sharing("node", Processor::node),
            new Sharing("L3", Processor::cache3),
            new Sharing("L2", Processor::cache2),
            new Sharing("core", Processor::core),
            new Sharing("processor", Processor::number));

    private record Sharing(String name, ToIntFunction<Processor> group) {}

    /** A worker and the processor that it stands for. */
    private record Member(Processor processor) {}

    /** A rectangle of cells, row by row; null is an empty one. */
    private static final class Block {
        private final int width;
        private final int height;
        private final @Nullable Member[] cells;

        Block(int width, int height, @Nullable Member... cells) {
            this.width = width;
            this.height = height;
            this.cells = cells;
        }
    }

    private Layout() {}

    static Mesh flat(int workers) {
        Block block = tile(Collections.nCopies(workers, single(new Member(new Processor(0, 0, 0, 0, 0, 0)))));
        return mesh(block);
    }

    static Topology topology(List<Processor> processors, int workers) {
        if (processors.isEmpty() || workers < 1) {
            throw new IllegalArgumentException("A topology needs at least 1 processor and 1 worker.");
        }
        Block block = arrange(choose(processors, workers), 0);
        Mesh mesh = mesh(block);
        List<Topology.Level> levels = new ArrayList<>();
        for (int i = SHARINGS.size() - 1; i >= 0; i--) {
            Topology.Level level =
                    new Topology.Level(SHARINGS.get(i).name(), groups(block, SHARINGS.subList(0, i + 1)));
            boolean news = levels.isEmpty() || !level.sameGroups(levels.get(levels.size() - 1));
            if (level.tells() && news) {
                levels.add(level);
            }
        }
        int[] numbers = Arrays.stream(block.cells)
                .mapToInt(cell -> cell == null ? -1 : cell.processor().number())
                .toArray();
        return Topology.of(mesh, levels, numbers);
    }

    /** Different cores first, and all hardware threads of a machine before any gets its second worker. */
    private static List<Member> choose(List<Processor> processors, int workers) {
        Map<List<Integer>, Integer> seen = new LinkedHashMap<>();
        Map<Processor, Integer> turn = new LinkedHashMap<>();
        List<Processor> ordered = new ArrayList<>(processors);
        ordered.sort(SHARINGS.stream()
                .map(sharing -> Comparator.comparingInt(sharing.group()))
                .reduce(Comparator::thenComparing)
                .orElseThrow());
        for (Processor processor : ordered) {
            turn.put(processor, seen.merge(List.of(processor.socket(), processor.core()), 1, Integer::sum));
        }
        ordered.sort(Comparator.comparing(turn::get)); // stable: near ones stay together
        List<Member> members = new ArrayList<>();
        for (int i = 0; i < workers; i++) {
            members.add(new Member(ordered.get(i % ordered.size())));
        }
        return members;
    }

    private static Block arrange(List<Member> members, int depth) {
        if (depth == SHARINGS.size()) {
            return tile(members.stream().map(Layout::single).toList());
        }
        Map<Integer, List<Member>> groups = new LinkedHashMap<>();
        ToIntFunction<Processor> group = SHARINGS.get(depth).group();
        for (Member member : members) {
            groups.computeIfAbsent(group.applyAsInt(member.processor()), key -> new ArrayList<>())
                    .add(member);
        }
        return tile(
                groups.values().stream().map(part -> arrange(part, depth + 1)).toList());
    }

    private static Block single(Member member) {
        return new Block(1, 1, member);
    }

    /** Lays blocks side by side in rows, as square and with as few empty cells as possible. */
    private static Block tile(List<Block> blocks) {
        if (blocks.size() == 1) {
            return blocks.get(0);
        }
        int width = blocks.stream().mapToInt(block -> block.width).max().orElseThrow();
        int height = blocks.stream().mapToInt(block -> block.height).max().orElseThrow();
        int columns = columns(blocks.size(), width, height);
        int rows = (blocks.size() + columns - 1) / columns;
        Block all = new Block(columns * width, rows * height, new @Nullable Member[columns * width * rows * height]);
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
                .filter(i -> block.cells[i] == null)
                .toArray();
        return Mesh.of(block.width, block.height).without(empty);
    }

    /** Numbers the groups of places that share all of these. */
    private static int[] groups(Block block, List<Sharing> sharings) {
        Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
        return Arrays.stream(block.cells)
                .mapToInt(cell -> cell == null
                        ? -1
                        : numbers.computeIfAbsent(
                                sharings.stream()
                                        .map(sharing -> sharing.group().applyAsInt(cell.processor()))
                                        .toList(),
                                key -> numbers.size()))
                .toArray();
    }
}
