package io.skua.topology;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The workers that one job may use, and the source, which is the worker where the job starts: a set of places of a
 * topology. The number of a worker is its place.
 *
 * <p>The distance of a worker is its number of hops from the source. The workers at one distance are a zone, and the
 * largest distance is the diaspora {@code d}. Classes depend on the workers that are really there (the mesh has
 * borders, and the set may have holes):
 *
 * <ul>
 *   <li>S: the source.
 *   <li>Z: workers at distance d, if d is at least 2.
 *   <li>X: workers that are not in Z and have exactly one neighbour in the allotment that is one hop closer to the
 *       source. If d is at most 1, all workers but the source.
 *   <li>F: all others.
 * </ul>
 *
 * <pre>{@code
 * Allotment allotment = Allotment.within(Topology.of(Mesh.of(8, 6)), 28, 4);
 * allotment.size();       // 35
 * allotment.classOf(20);  // X: next to the source
 * }</pre>
 */
public final class Allotment {
    private final Topology topology;
    private final int source;
    private final BitSet members;
    private final int[] ordered; // in ascending order
    private final int[][] zones;
    private volatile WorkerClass @Nullable []
            classes; // by index in ordered; computed when first asked for, since most islands are never asked

    private Allotment(Topology topology, int source, BitSet members) {
        this.topology = topology;
        this.source = source;
        this.members = members;
        this.ordered = new int[members.cardinality()];
        int diaspora = 0;
        for (int i = 0, place = members.nextSetBit(0); place >= 0; i++, place = members.nextSetBit(place + 1)) {
            ordered[i] = place;
            diaspora = Math.max(diaspora, hops(place));
        }
        this.zones = zones(diaspora);
    }

    // ---- making an allotment ----

    /** All places of the topology. */
    public static Allotment whole(Topology topology, int source) {
        return of(topology, source, topology.mesh().all());
    }

    /** All places that are at most this many hops from the source. */
    public static Allotment within(Topology topology, int source, int diaspora) {
        if (diaspora < 0) {
            throw new IllegalArgumentException("A diaspora is 0 or more hops, not " + diaspora + ".");
        }
        Mesh mesh = topology.mesh();
        checkSource(mesh, source);
        return of(
                topology,
                source,
                mesh.stream()
                        .filter(place -> mesh.hops(place, source) <= diaspora)
                        .toArray());
    }

    /** This many workers, those nearest to the source. The outermost zone is filled in the order of its places. */
    public static Allotment nearest(Topology topology, int source, int workers) {
        Mesh mesh = topology.mesh();
        checkSource(mesh, source);
        if (workers < 1 || workers > mesh.size()) {
            throw new IllegalArgumentException(
                    "The mesh " + mesh + " has room for 1 to " + mesh.size() + " workers, not for " + workers + ".");
        }
        int[] chosen = mesh.stream()
                .boxed()
                .sorted(Comparator.comparingInt(place -> mesh.hops(place, source)))
                .limit(workers)
                .mapToInt(Integer::intValue)
                .toArray();
        return of(topology, source, chosen);
    }

    /** These workers; the source must be one of them. */
    public static Allotment of(Topology topology, int source, int... workers) {
        Mesh mesh = topology.mesh();
        checkSource(mesh, source);
        BitSet members = new BitSet(mesh.places());
        for (int worker : workers) {
            mesh.checkPlace(worker);
            members.set(worker);
        }
        if (!members.get(source)) {
            throw new IllegalArgumentException("The source " + source + " is not one of the workers.");
        }
        return new Allotment(topology, source, members);
    }

    private static void checkSource(Mesh mesh, int source) {
        if (!mesh.contains(source)) {
            throw new IllegalArgumentException("The source must be a place of the mesh " + mesh + ", from 0 to "
                    + (mesh.places() - 1) + (mesh.size() < mesh.places() ? " and no hole" : "") + ", not " + source
                    + ".");
        }
    }

    // ---- properties ----

    /** The machine that the workers are a part of. */
    public Topology topology() {
        return topology;
    }

    /** The mesh of the {@link #topology}. */
    public Mesh mesh() {
        return topology.mesh();
    }

    /** The worker where the job starts, and from which distances are counted. */
    public int source() {
        return source;
    }

    /** How many workers there are. */
    public int size() {
        return ordered.length;
    }

    /** Whether the worker is one of this allotment. Any number may be asked for. */
    public boolean contains(int worker) {
        return worker >= 0 && members.get(worker);
    }

    /** All workers, in ascending order. */
    public int[] workers() {
        return ordered.clone();
    }

    /** All workers, in ascending order. */
    public IntStream stream() {
        return Arrays.stream(ordered);
    }

    /** The largest distance of a worker from the source. */
    public int diaspora() {
        return zones.length - 1;
    }

    /** The workers at that distance from the source, in ascending order. */
    public int[] zone(int hops) {
        return hops >= 0 && hops < zones.length ? zones[hops].clone() : new int[0];
    }

    /** The distance of a place from the source. */
    public int hops(int worker) {
        return mesh().hops(worker, source);
    }

    /** The class of a worker, as defined above. The worker must be one of this allotment. */
    public WorkerClass classOf(int worker) {
        return classes()[indexOf(worker)];
    }

    /** The workers of that class, in ascending order. */
    public int[] ofClass(WorkerClass wanted) {
        WorkerClass[] all = classes();
        return IntStream.range(0, ordered.length)
                .filter(i -> all[i] == wanted)
                .map(i -> ordered[i])
                .toArray();
    }

    /** The members that are exactly this many hops from a place, in ascending order. */
    public int[] membersAt(int hops, int from) {
        int[] found = mesh().ring(from, hops);
        int count = 0;
        for (int place : found) {
            if (members.get(place)) {
                found[count++] = place;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The neighbours of a worker in the allotment that are one hop closer to the source. */
    public int[] innerNeighbours(int worker) {
        int[] found = membersAt(1, worker);
        int count = 0;
        for (int other : found) {
            if (hops(other) == hops(worker) - 1) {
                found[count++] = other;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** A worker's position among {@link #workers()}. */
    public int indexOf(int worker) {
        int index = Arrays.binarySearch(ordered, worker);
        if (index < 0) {
            throw new IllegalArgumentException("Worker " + worker + " is not in the allotment.");
        }
        return index;
    }

    private int[][] zones(int diaspora) {
        int[] sizes = new int[diaspora + 1];
        for (int worker : ordered) {
            sizes[hops(worker)]++;
        }
        int[][] filled = new int[sizes.length][];
        for (int k = 0; k < sizes.length; k++) {
            filled[k] = new int[sizes[k]];
        }
        for (int i = ordered.length - 1; i >= 0; i--) {
            int distance = hops(ordered[i]);
            filled[distance][--sizes[distance]] = ordered[i];
        }
        return filled;
    }

    private WorkerClass[] classes() {
        WorkerClass[] known = classes;
        if (known == null) {
            known = new WorkerClass[ordered.length];
            for (int i = 0; i < ordered.length; i++) {
                known[i] = classify(ordered[i]);
            }
            classes = known;
        }
        return known;
    }

    private WorkerClass classify(int worker) {
        if (worker == source) {
            return WorkerClass.S;
        }
        int diaspora = diaspora();
        if (diaspora >= 2 && hops(worker) == diaspora) {
            return WorkerClass.Z;
        }
        return diaspora <= 1 || innerNeighbours(worker).length == 1 ? WorkerClass.X : WorkerClass.F;
    }

    @Override
    public String toString() {
        return size() + " workers on a " + topology + ", source " + source;
    }
}
