package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Processor;
import io.skua.topology.Topology;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract that every policy keeps on every allotment, users' policies included. */
@Tag("one-processor")
final class PolicyContractTest {
    /** The victims that one round of a policy's cursor names. */
    private enum Round {
        /** The list, in its order. */
        THE_LIST,
        /** The list, in its order, cyclically from any position on. */
        THE_LIST_AROUND,
        /** Each victim of the list once, in any order. */
        EACH_ONCE,
        /** As many victims as the list has, any of them. */
        ANY
    }

    /** @param isTotal whether everybody steals from everybody */
    private record Subject(Supplier<VictimPolicy> maker, Round round, boolean isTotal) {
        @Override
        public String toString() {
            return maker.get().name();
        }
    }

    private static final Map<String, Subject> BUILT_IN = Map.of(
            "random", new Subject(RandomPolicy::new, Round.ANY, true),
            "sequential", new Subject(() -> new SequencePolicy(false), Round.THE_LIST, true),
            "leapfrog", new Subject(() -> new SequencePolicy(true), Round.THE_LIST_AROUND, true),
            "hierarchical", new Subject(HierarchicalPolicy::new, Round.EACH_ONCE, true),
            "dvs", new Subject(DvsPolicy::new, Round.THE_LIST, false),
            "diaspora", new Subject(DiasporaPolicy::new, Round.THE_LIST, false),
            "widening", new Subject(WideningPolicy::new, Round.THE_LIST, true),
            "shuffled", new Subject(ShuffledPolicy::new, Round.EACH_ONCE, true));

    static Stream<Subject> subjects() {
        return Stream.concat(
                BUILT_IN.values().stream(),
                Stream.<Supplier<VictimPolicy>>of(UserPolicies::ring, UserPolicies::star, UserPolicies::backwards)
                        .map(maker -> new Subject(maker, Round.THE_LIST, false)));
    }

    @Test
    void everyPolicyIsTried() {
        assertThat(Policies.all())
                .extracting(VictimPolicy::name)
                .containsExactlyInAnyOrderElementsOf(BUILT_IN.keySet());
        for (VictimPolicy policy : Policies.all()) {
            assertThat(Policies.named(policy.name())).isSameAs(policy);
            assertThat(policy.description()).isNotBlank().doesNotContain("\n");
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void onEverySmallMesh(Subject subject) {
        AllotmentCases.everySmallOne(allotment -> check(subject, allotment));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void onRowsAndBoxes(Subject subject) {
        AllotmentCases.everyBox(allotment -> check(subject, allotment));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void withHolesAndInClusters(Subject subject) {
        AllotmentCases.holed(allotment -> check(subject, allotment));
    }

    // ---- the contract ----

    private static void check(Subject subject, Allotment allotment) {
        BruteForce plain = new BruteForce(allotment.mesh(), allotment.source(), allotment.workers());
        Victims victims = subject.maker().get().victims(allotment);
        Victims again = subject.maker().get().victims(twin(allotment));
        demand(victims.isTotal() == subject.isTotal(), () -> "is total: " + victims.isTotal(), "");
        int[][] lists = new int[allotment.size()][];
        for (int thief : allotment.workers()) {
            int[] list = victims.of(thief);
            lists[allotment.indexOf(thief)] = list;
            Supplier<String> who = () -> "worker " + thief + " with " + Arrays.toString(list);
            demand(Arrays.stream(list).allMatch(plain::isMember), who, " steals from a stranger");
            demand(Arrays.stream(list).noneMatch(victim -> victim == thief), who, " steals from itself");
            demand(Arrays.stream(list).distinct().count() == list.length, who, " names one twice");
            demand(!victims.isTotal() || list.length == plain.size() - 1, who, " should steal from all");
            demand(list.length > 0 || plain.size() == 1, who, " has no victim");
            demand(Arrays.equals(list, again.of(thief)), who, " differs in a fresh policy and allotment");
            Arrays.fill(victims.of(thief), -7);
            demand(Arrays.equals(list, victims.of(thief)), who, " differs when asked again");
            checkCursor(subject.round(), victims, thief, list);
        }
        plain.checkAllReached(lists);
    }

    /** An equal allotment, made from its workers in another order. */
    private static Allotment twin(Allotment allotment) {
        Mesh old = allotment.mesh();
        int[] holes = IntStream.range(0, old.places())
                .filter(place -> !old.contains(place))
                .toArray();
        Mesh mesh = Mesh.of(old.width(), old.height(), old.depth()).without(holes);
        int[] workers = allotment.workers();
        int[] backwards = IntStream.range(0, workers.length)
                .map(i -> workers[workers.length - 1 - i])
                .toArray();
        return Allotment.of(Topology.of(mesh), allotment.source(), backwards);
    }

    private static void checkCursor(Round round, Victims victims, int thief, int[] list) {
        VictimCursor cursor = victims.cursor(thief, new RandomSource(thief));
        VictimCursor sameSeed = victims.cursor(thief, new RandomSource(thief));
        VictimCursor otherSeed = victims.cursor(thief, new RandomSource(~thief));
        for (int repeat = 0; repeat < 3; repeat++) {
            cursor.begin();
            sameSeed.begin();
            for (int i = 0; i < list.length * repeat / 3; i++) { // after a successful steal a round is not completed
                cursor.next();
                sameSeed.next();
            }
            int[] named = named(cursor, list.length);
            Supplier<String> who = () -> "the cursor of worker " + thief + " with " + Arrays.toString(list) + " names "
                    + Arrays.toString(named);
            demand(isRight(round, named, list), who, "");
            demand(Arrays.equals(named, named(sameSeed, list.length)), who, " and not the same for the same seed");
            demand(isRight(round, named(otherSeed, list.length), list), who, " and what is wrong for another seed");
        }
    }

    /**
     * One round of the cursor; checks that a round that has ended stays ended. A round that is too long is cut off, and
     * therefore differs from the list.
     */
    private static int[] named(VictimCursor cursor, int most) {
        int[] named = new int[most + 1];
        int count = 0;
        cursor.begin();
        for (int victim = cursor.next(); victim != VictimCursor.END && count <= most; victim = cursor.next()) {
            named[count++] = victim;
        }
        demand(count > most || cursor.next() == VictimCursor.END, () -> "the cursor goes on after the end", "");
        return Arrays.copyOf(named, count);
    }

    private static boolean isRight(Round round, int[] named, int[] list) {
        return switch (round) {
            case THE_LIST -> Arrays.equals(named, list);
            case THE_LIST_AROUND -> isRotated(named, list);
            case EACH_ONCE -> Arrays.equals(sorted(named), sorted(list));
            case ANY -> {
                int[] allowed = sorted(list);
                yield named.length == list.length
                        && Arrays.stream(named).allMatch(victim -> Arrays.binarySearch(allowed, victim) >= 0);
            }
        };
    }

    private static boolean isRotated(int[] named, int[] list) {
        int start = named.length == 0 ? 0 : Arrays.binarySearch(list, named[0]);
        return named.length == list.length
                && start >= 0
                && IntStream.range(0, list.length).allMatch(i -> named[i] == list[(start + i) % list.length]);
    }

    private static int[] sorted(int[] some) {
        return Arrays.stream(some).sorted().toArray();
    }

    private static void demand(boolean holds, Supplier<String> subject, String problem) {
        if (!holds) {
            throw new AssertionError(subject.get() + problem);
        }
    }

    // ---- what single policies promise in addition ----

    @Test
    void hierarchicalClimbs() {
        AllotmentCases.everySmallOne(PolicyContractTest::checkClimb);
        AllotmentCases.everyBox(PolicyContractTest::checkClimb);
        AllotmentCases.holed(PolicyContractTest::checkClimb);
    }

    private static void checkClimb(Allotment allotment) {
        Victims victims = new HierarchicalPolicy().victims(allotment);
        for (int thief : allotment.workers()) {
            checkLevels(allotment.topology(), thief, victims.of(thief));
            VictimCursor cursor = victims.cursor(thief, new RandomSource(31L * thief));
            checkLevels(allotment.topology(), thief, named(cursor, allotment.size() - 1));
        }
    }

    private static void checkLevels(Topology topology, int thief, int[] named) {
        for (int i = 1; i < named.length; i++) {
            demand(
                    topology.level(thief, named[i - 1]) <= topology.level(thief, named[i]),
                    () -> "worker " + thief + " comes back to a nearer level in " + Arrays.toString(named),
                    "");
        }
    }

    @Test
    void wideningIsDvsAndThenRingByRing() {
        AllotmentCases.everySmallOne(PolicyContractTest::checkWidening);
        AllotmentCases.everyBox(PolicyContractTest::checkWidening);
        AllotmentCases.holed(PolicyContractTest::checkWidening);
    }

    @Test
    void shuffledBeginsWithTwoWhoShareTheMost() {
        List<Processor> processors = IntStream.range(0, 48)
                .mapToObj(i -> new Processor(i, i, i, i / 6, i / 6, i / 12))
                .toList();
        Topology machine = Topology.of(processors, 48);
        Allotment allotment = Allotment.whole(machine, 0);
        VictimCursor cursor = new ShuffledPolicy().victims(allotment).cursor(20, new RandomSource(1));
        BitSet first = new BitSet();
        for (int round = 0; round < 100; round++) {
            cursor.begin();
            int one = cursor.next();
            int other = cursor.next();
            assertThat(machine.level(20, one)).isEqualTo(1);
            assertThat(machine.level(20, other)).isEqualTo(1);
            assertThat(one).isNotEqualTo(other);
            first.set(one);
        }
        assertThat(first.cardinality()).as("near ones that a round began with").isEqualTo(5);
    }

    private static void checkWidening(Allotment allotment) {
        BruteForce plain = new BruteForce(allotment.mesh(), allotment.source(), allotment.workers());
        Victims widening = new WideningPolicy().victims(allotment);
        Victims dvs = new DvsPolicy().victims(allotment);
        for (int thief : allotment.workers()) {
            int[] list = widening.of(thief);
            int[] near = dvs.of(thief);
            Supplier<String> who = () -> "worker " + thief + " of widening with " + Arrays.toString(list);
            demand(Arrays.equals(Arrays.copyOf(list, near.length), near), who, " has not the front of dvs");
            for (int i = near.length + 1; i < list.length; i++) {
                demand(plain.hops(thief, list[i - 1]) <= plain.hops(thief, list[i]), who, " goes back inwards");
            }
        }
    }

    @Test
    void chanceReachesEverybodyAlike() {
        Allotment allotment = Allotment.whole(Topology.of(Mesh.of(9)), 4);
        int rounds = 1_000;
        VictimCursor cursor = new RandomPolicy().victims(allotment).cursor(4, new RandomSource(1));
        int[] counts = new int[9];
        for (int i = 0; i < rounds; i++) {
            Arrays.stream(named(cursor, 8)).forEach(victim -> counts[victim]++);
        }
        assertThat(counts[4]).isZero();
        IntStream.range(0, 9)
                .filter(place -> place != 4)
                .forEach(place -> assertThat(counts[place])
                        .as("how often %d was named in %d rounds", place, rounds)
                        .isBetween(rounds * 9 / 10, rounds * 11 / 10));
    }

    @Test
    void leapfrogStartsAnywhere() {
        Allotment allotment = Allotment.whole(Topology.of(Mesh.of(9)), 4);
        VictimCursor cursor = new SequencePolicy(true).victims(allotment).cursor(4, new RandomSource(1));
        int[] starts = IntStream.range(0, 1_000)
                .map(i -> named(cursor, 8)[0])
                .distinct()
                .sorted()
                .toArray();
        assertThat(starts).containsExactly(0, 1, 2, 3, 5, 6, 7, 8);
    }
}
