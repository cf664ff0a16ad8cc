package io.skua.policy.paths;

import io.skua.policy.RandomSource;
import io.skua.policy.VictimCursor;
import io.skua.policy.Victims;
import io.skua.policy.graph.StealGraph;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Adds victims, so that work can travel from every worker to every other one. A policy only promises that work which
 * starts at the source reaches everybody. But a scheduler starts jobs wherever a worker is free, perhaps at a worker
 * from which nobody steals (behind a hole in the mesh, say). Then the victims of that worker steal from it, too, after
 * all their other victims. On meshes without holes nothing is added.
 */
public final class ReturnPaths implements Victims {
    private final Victims given;
    private final Allotment allotment;
    private final int[][] extras; // the added victims, by the index of the thief

    private ReturnPaths(Victims given, Allotment allotment, int[][] extras) {
        this.given = given;
        this.allotment = allotment;
        this.extras = extras;
    }

    /** These victims, and those that must be added so that work can travel from every worker to every other one. */
    public static Victims complete(Victims given, Allotment allotment) {
        if (given.isTotal()) {
            return given;
        }
        int[] workers = allotment.workers();
        int[][] victims = new int[workers.length][];
        for (int i = 0; i < workers.length; i++) {
            victims[i] = StealGraph.positions(given.of(workers[i]), allotment);
        }
        // Work travels from victim to thief, so it can travel to the source from every worker on a chain of victims
        // that begins at the source.
        boolean[] returns = StealGraph.reached(allotment.indexOf(allotment.source()), victims);
        List<List<Integer>> more = new ArrayList<>();
        for (int i = 0; i < workers.length; i++) {
            more.add(new ArrayList<>());
        }
        boolean complete = true;
        for (int thief = 0; thief < workers.length; thief++) {
            if (!returns[thief]) {
                complete = false;
                int cutOff = thief;
                for (int victim : victims[thief]) {
                    if (Arrays.stream(victims[victim]).noneMatch(other -> other == cutOff)) {
                        more.get(victim).add(workers[thief]);
                    }
                }
            }
        }
        if (complete) {
            return given;
        }
        return new ReturnPaths(
                given,
                allotment,
                more.stream()
                        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new));
    }

    @Override
    public int[] of(int thief) {
        int[] own = given.of(thief);
        int[] more = extras[allotment.indexOf(thief)];
        int[] all = Arrays.copyOf(own, own.length + more.length);
        System.arraycopy(more, 0, all, own.length, more.length);
        return all;
    }

    @Override
    public VictimCursor cursor(int thief, RandomSource random) {
        VictimCursor own = given.cursor(thief, random);
        int[] more = extras[allotment.indexOf(thief)];
        return more.length == 0 ? own : new Cursor(own, more);
    }

    /** The victims that the policy names, then the added ones. */
    private static final class Cursor implements VictimCursor {
        private final VictimCursor own;
        private final int[] added;
        private int next; // index of the next added victim; -1 as long as the policy names victims

        Cursor(VictimCursor own, int[] added) {
            this.own = own;
            this.added = added;
        }

        @Override
        public void begin() {
            own.begin();
            next = -1;
        }

        @Override
        public int next() {
            int victim = next < 0 ? own.next() : END;
            if (victim != END) {
                return victim;
            }
            next = Math.max(next, 0);
            return next < added.length ? added[next++] : END;
        }
    }
}
