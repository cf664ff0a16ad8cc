package io.skua.policy.graph;

import io.skua.topology.Allotment;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The graph of steals. Work travels along its edges, from victim to thief. A node is the position of a worker in its
 * allotment.
 */
public final class StealGraph {
    private StealGraph() {}

    /** The positions of these workers in the allotment. */
    public static int[] positions(int[] workers, Allotment allotment) {
        int[] positions = new int[workers.length];
        for (int i = 0; i < workers.length; i++) {
            positions[i] = allotment.indexOf(workers[i]);
        }
        return positions;
    }

    /** The edges in the other direction: each worker's thieves, from each worker's victims. */
    public static int[][] reversed(int[][] edges) {
        int[] sizes = new int[edges.length];
        for (int[] ends : edges) {
            for (int end : ends) {
                sizes[end]++;
            }
        }
        int[][] reversed = new int[edges.length][];
        for (int i = 0; i < edges.length; i++) {
            reversed[i] = new int[sizes[i]];
        }
        for (int start = edges.length - 1; start >= 0; start--) {
            for (int end : edges[start]) {
                reversed[end][--sizes[end]] = start;
            }
        }
        return reversed;
    }

    /** Which nodes can be reached from the start along the edges; the start itself can. */
    public static boolean[] reached(int start, int[][] edges) {
        boolean[] reached = new boolean[edges.length];
        Deque<Integer> open = new ArrayDeque<>();
        reached[start] = true;
        open.add(start);
        while (!open.isEmpty()) {
            for (int end : edges[open.remove()]) {
                if (!reached[end]) {
                    reached[end] = true;
                    open.add(end);
                }
            }
        }
        return reached;
    }
}
