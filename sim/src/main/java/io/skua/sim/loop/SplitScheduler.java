package io.skua.sim.loop;

import io.skua.policy.RandomSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Loops as trees of tasks: a worker halves its piece until the piece is as small as a threshold, and puts the other
 * halves into its own bag, from which thieves take the largest piece first. This is a model of two libraries, made from
 * their sources.
 */
public enum SplitScheduler implements LoopScheduler {
    /**
     * Scala Parallel Collections: a thief splits the piece that it steals. A piece that its owner takes back from its
     * own bag is run undivided, so the owner's batches double.
     */
    SCALA {
        @Override
        int threshold(int n, int workers) {
            return workers == 1 ? n : 1 + n / (8 * workers);
        }

        @Override
        boolean splitsOwn() {
            return false;
        }
    },

    /** Parallel streams: every piece is split; the halves that are forked come from alternate ends. */
    STREAMS {
        @Override
        int threshold(int n, int workers) {
            return Math.max(1, n / (4 * workers));
        }

        @Override
        boolean splitsOwn() {
            return true;
        }
    };

    /** Pieces up to this size are run without splitting. */
    abstract int threshold(int n, int workers);

    /** Whether a piece that a worker takes back from its own bag is split further. */
    abstract boolean splitsOwn();

    @Override
    public Running start(LoopLoad load, LoopSetting setting) {
        return new Bags(this, load, setting);
    }

    /** A part of the range. */
    private record Piece(int from, int to) {
        int size() {
            return to - from;
        }
    }

    private static final class Bags implements Running {
        private final SplitScheduler rules;
        private final LoopLoad load;
        private final LoopSetting setting;
        private final int threshold;
        private final List<ArrayDeque<Piece>> bags = new ArrayList<>();
        private @Nullable Piece root;
        private long batches;
        private int untaken;
        private int running;

        Bags(SplitScheduler rules, LoopLoad load, LoopSetting setting) {
            this.rules = rules;
            this.load = load;
            this.setting = setting;
            this.threshold = rules.threshold(load.elements(), setting.workers());
            this.untaken = load.elements();
            this.root = new Piece(0, untaken);
        }

        @Override
        public @Nullable LoopPart join() {
            if (untaken == 0) {
                return null;
            }
            bags.add(new ArrayDeque<>());
            return new Part(this, bags.size() - 1);
        }

        @Nullable
        Piece takeRoot() {
            Piece whole = root;
            root = null;
            return whole;
        }

        /** The oldest piece of the first bag that has one; the search begins with a random bag. */
        @Nullable
        Piece steal(RandomSource random) {
            int start = random.nextInt(bags.size());
            for (int i = 0; i < bags.size(); i++) {
                Piece piece = bags.get((start + i) % bags.size()).pollFirst();
                if (piece != null) {
                    return piece;
                }
            }
            return null;
        }

        @Override
        public long batches() {
            return batches;
        }

        @Override
        public long treeSize() {
            return 0;
        }

        @Override
        public boolean isDone() {
            return untaken == 0 && running == 0;
        }
    }

    private static final class Part extends LoopPart {
        private final Bags bags;
        private final LoopCosts costs;
        private final ArrayDeque<Piece> own;
        private final RandomSource random;
        private boolean runs;
        private boolean searched;

        Part(Bags bags, int member) {
            this.bags = bags;
            this.costs = bags.setting.costs();
            this.own = bags.bags.get(member);
            this.random = new RandomSource(bags.setting.seed() * 1_000_003 + member);
        }

        @Override
        long decide(long now) {
            if (runs) {
                runs = false;
                bags.running--;
            }
            Piece piece = bags.takeRoot();
            if (piece != null) {
                return run(piece, true, 0);
            }
            piece = own.pollLast();
            if (piece != null) {
                return run(piece, bags.rules.splitsOwn(), 0);
            }
            if (!searched) {
                searched = true;
                return costs.search() * bags.bags.size();
            }
            searched = false;
            piece = bags.steal(random);
            return piece == null ? END : run(piece, true, costs.handover());
        }

        private long run(Piece piece, boolean splits, long handover) {
            Piece mine = piece;
            long forks = 0;
            for (boolean keepsLeft = bags.rules == SCALA; splits && mine.size() > bags.threshold; forks++) {
                int middle = mine.from + mine.size() / 2;
                Piece left = new Piece(mine.from, middle);
                Piece right = new Piece(middle, mine.to);
                own.addLast(keepsLeft ? right : left);
                mine = keepsLeft ? left : right;
                keepsLeft = bags.rules == SCALA || !keepsLeft;
            }
            bags.batches++;
            bags.untaken -= mine.size();
            bags.running++;
            runs = true;
            long cycles = bags.load.between(mine.from, mine.to);
            works(cycles);
            return handover + costs.batch() * (1 + forks) + cycles;
        }
    }
}
