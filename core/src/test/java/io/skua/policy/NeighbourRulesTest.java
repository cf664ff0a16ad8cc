package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.policy.BruteForce.Rules;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Classes, sets, order and ties of {@code dvs} and {@code diaspora} against {@link BruteForce}. */
@Tag("one-processor")
final class NeighbourRulesTest {
    private static VictimPolicy policy(Rules rules) {
        return rules == Rules.DVS ? new DvsPolicy() : new DiasporaPolicy();
    }

    private static BruteForce bruteForce(Allotment allotment) {
        return new BruteForce(allotment.mesh(), allotment.source(), allotment.workers());
    }

    private static int[][] lists(VictimPolicy policy, Allotment allotment) {
        Victims victims = policy.victims(allotment);
        return allotment.stream().mapToObj(victims::of).toArray(int[][]::new);
    }

    private static void check(Rules rules, Allotment allotment) {
        bruteForce(allotment).check(rules, lists(policy(rules), allotment));
    }

    @ParameterizedTest
    @EnumSource
    void everySmallMeshEverySourceEveryDiaspora(Rules rules) {
        AllotmentCases.everySmallOne(allotment -> check(rules, allotment));
    }

    @ParameterizedTest
    @EnumSource
    void rowsAndBoxes(Rules rules) {
        AllotmentCases.everyBox(allotment -> check(rules, allotment));
    }

    @ParameterizedTest
    @EnumSource
    void holesAndClusters(Rules rules) {
        AllotmentCases.holed(allotment -> check(rules, allotment));
    }

    @Test
    void classes() {
        AllotmentCases.everySmallOne(NeighbourRulesTest::checkClasses);
        AllotmentCases.everyBox(NeighbourRulesTest::checkClasses);
        AllotmentCases.holed(NeighbourRulesTest::checkClasses);
    }

    private static void checkClasses(Allotment allotment) {
        BruteForce right = bruteForce(allotment);
        assertThat(allotment.diaspora()).isEqualTo(right.diaspora());
        allotment.stream().forEach(worker -> {
            if (allotment.classOf(worker) != right.classOf(worker)) {
                throw new AssertionError(
                        "worker " + worker + " is " + allotment.classOf(worker) + ", not " + right.classOf(worker));
            }
        });
    }

    /** The random cases must include the rarest rule; otherwise it would not be tested. */
    @ParameterizedTest
    @EnumSource
    void someOfTheCasesNeedBridgesAndSomeNeedNearestMembers(Rules rules) {
        AtomicInteger bridged = new AtomicInteger();
        AtomicInteger lonely = new AtomicInteger();
        AllotmentCases.holed(allotment -> {
            BruteForce right = bruteForce(allotment);
            bridged.addAndGet(right.bridges(rules, lists(policy(rules), allotment)).length);
            allotment.stream().forEach(worker -> {
                boolean isLonely = allotment.size() > 1 && right.hops(worker, right.victims(rules, worker)[0]) > 2;
                lonely.addAndGet(isLonely ? 1 : 0);
            });
        });
        assertThat(bridged).hasPositiveValue();
        assertThat(lonely).hasPositiveValue();
    }

    /**
     * This does not hold for diaspora, where work flows only from F to X: a worker that was cut off may be reached by a
     * later bridge, too.
     */
    @Test
    void noBridgeOfDvsIsNeedlessWhenAllAreThere() {
        AllotmentCases.holed(allotment -> {
            assertThat(bruteForce(allotment).needlessBridge(Rules.DVS, lists(new DvsPolicy(), allotment)))
                    .isEqualTo(-1);
        });
    }

    @Test
    void withoutHolesNobodyNeedsABridge() {
        for (Rules rules : Rules.values()) {
            AllotmentCases.everySmallOne(allotment -> {
                assertThat(bruteForce(allotment).bridges(rules, lists(policy(rules), allotment)))
                        .isEmpty();
            });
        }
    }

    /** The checker itself can fail; otherwise all tests above would be worthless. */
    @Test
    void theCheckerSeesWhatIsWrong() {
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(9, 9)), 40, 4);
        BruteForce right = bruteForce(allotment);
        assertThat(right.classOf(30)).isEqualTo(WorkerClass.F);
        int field = right.index(30);

        int[][] missing = lists(new DvsPolicy(), allotment);
        missing[field] = new int[] {21, 29, 31};
        assertThatThrownBy(() -> right.check(Rules.DVS, missing)).hasMessageContaining("worker 30 of class F tries");

        int[][] unordered = lists(new DvsPolicy(), allotment);
        unordered[field] = new int[] {21, 31, 29, 39};
        assertThatThrownBy(() -> right.check(Rules.DVS, unordered)).hasMessageContaining("tries 31 before 29");

        int[][] needless = lists(new DvsPolicy(), allotment);
        needless[field] = new int[] {21, 29, 31, 39, 40};
        assertThatThrownBy(() -> right.check(Rules.DVS, needless)).hasMessageContaining("needs no [40]");

        BruteForce square = new BruteForce(Mesh.of(2, 2), 0, 0, 1, 2, 3);
        assertThatThrownBy(() -> square.check(
                        Rules.DVS, new int[] {1, 2}, new int[] {0, 2, 3}, new int[] {0, 1, 3}, new int[] {1, 2}))
                .hasMessageContaining("share the tie [1, 2]");
    }
}
