package io.skua.sim.log;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.policy.RandomSource;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A machine of 1 to 64 workers, perhaps with holes between them, and a program: all from one seed. */
record RandomSetting(long seed, RandomScript script, Machine machine, Allotment allotment, TreeScheduler loops) {
    static RandomSetting of(long seed) {
        RandomSource random = new RandomSource(seed);
        RandomScript.Shape[] shapes = RandomScript.Shape.values();
        RandomScript script = new RandomScript(seed, 2 + random.nextInt(6), shapes[random.nextInt(shapes.length)]);
        Mesh mesh = Mesh.of(1 + random.nextInt(8), 1 + random.nextInt(8));
        Topology topology = Topology.of(mesh);
        Costs costs = costs(random);
        Machine machine = new Machine("random-" + seed, costs.toString(), topology, costs, "cycles", Map.of());
        return new RandomSetting(seed, script, machine, allotment(topology, random), loops(random));
    }

    private static Allotment allotment(Topology topology, RandomSource random) {
        Mesh mesh = topology.mesh();
        int source = random.nextInt(mesh.places());
        int members = 1 + random.nextInt(4); // of 4: how many places belong to it
        int[] workers = IntStream.range(0, mesh.places())
                .filter(place -> place == source || random.nextInt(4) < members)
                .toArray();
        return Allotment.of(topology, source, workers);
    }

    private static TreeScheduler loops(RandomSource random) {
        Strategy[] strategies = Strategy.values();
        List<Batching> batchings = List.of(
                Batching.best(), Batching.fixed(1), Batching.fixed(7), Batching.doubling(4), Batching.twoSided(2));
        return new TreeScheduler(
                strategies[random.nextInt(strategies.length)], batchings.get(random.nextInt(batchings.size())));
    }

    private static Costs costs(RandomSource random) {
        return new Costs(
                one(random, 0, 1, 3),
                one(random, 0, 0, 2),
                random.nextInt(3) == 0 ? List.of(1L, 3L, 10L) : List.of(one(random, 1, 1, 25)),
                random.nextInt(2) == 0 ? List.of(one(random, 0, 4)) : List.of(2L, 20L),
                one(random, 0, 2, 15),
                random.nextInt(2) == 0,
                one(random, 0, 5),
                (int) one(random, 0, 1, 4),
                one(random, 0, 7, 60),
                random.nextInt(2) == 0 ? List.of(0L) : List.of(5L, 40L),
                one(random, 0, 1, 6),
                one(random, 0, 1, 3),
                one(random, 0, 30));
    }

    private static long one(RandomSource random, long... choices) {
        return choices[random.nextInt(choices.length)];
    }

    boolean isWarm() {
        return machine.costs().cold().stream().allMatch(cost -> cost == 0);
    }

    @Override
    public String toString() {
        return "seed " + seed + ", " + script + " on " + allotment + ", " + loops + ", " + machine.costs();
    }
}
