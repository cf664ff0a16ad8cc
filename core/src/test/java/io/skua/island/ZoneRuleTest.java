package io.skua.island;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.topology.Mesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** (11) and (12) against an evaluator that goes by coordinates and by the paper's definitions, and by nothing else. */
final class ZoneRuleTest {
    private static final int ISLANDS = 8_000;

    /** An island as a set of points around its source. */
    private record Points(Island island, Mesh mesh, Set<List<Integer>> members) {
        static Points of(Island island) {
            Mesh mesh = island.allotment().mesh();
            Set<List<Integer>> members = new HashSet<>();
            island.allotment().stream().forEach(place -> members.add(point(mesh, place)));
            return new Points(island, mesh, members);
        }

        private static List<Integer> point(Mesh mesh, int place) {
            return List.of(mesh.x(place), mesh.y(place), mesh.z(place));
        }

        int hops(List<Integer> point) {
            List<Integer> source = point(mesh, island.source());
            int sum = 0;
            for (int axis = 0; axis < 3; axis++) {
                sum += Math.abs(point.get(axis) - source.get(axis));
            }
            return sum;
        }

        int diaspora() {
            return members.stream().mapToInt(this::hops).max().orElseThrow();
        }

        /** The members next to it that are that much farther from the source. */
        int next(List<Integer> point, int farther) {
            int count = 0;
            for (int axis = 0; axis < 3; axis++) {
                for (int side = -1; side <= 1; side += 2) {
                    List<Integer> other = new ArrayList<>(point);
                    other.set(axis, point.get(axis) + side);
                    count += members.contains(other) && hops(other) == hops(point) + farther ? 1 : 0;
                }
            }
            return count;
        }

        boolean isX(List<Integer> point) {
            int d = diaspora();
            if (hops(point) == 0 || (d >= 2 && hops(point) == d)) {
                return false;
            }
            return d <= 1 || next(point, -1) == 1;
        }

        int bag(Bags bags, List<Integer> point) {
            return bags.size(mesh.at(point.get(0), point.get(1), point.get(2)));
        }

        /** (11), with L = |O| and a slack. With d = 0 the source is judged. */
        boolean grows(Bags bags, int slack) {
            for (List<Integer> point : members) {
                boolean judged = diaspora() == 0 || isX(point);
                if (judged && bag(bags, point) <= next(point, 1) + slack) {
                    return false;
                }
            }
            return true;
        }

        /** (12). */
        boolean shrinks(Bags bags) {
            return diaspora() > 0
                    && members.stream()
                            .filter(point -> hops(point) == diaspora())
                            .allMatch(point -> bag(bags, point) == 0);
        }

        int missing(int reach) {
            int count = 0;
            for (int place = 0; place < mesh.places(); place++) {
                List<Integer> point = point(mesh, place);
                count += mesh.contains(place) && hops(point) <= reach && !members.contains(point) ? 1 : 0;
            }
            return count;
        }
    }

    @Test
    void asThePaperDefinesIt() {
        int[] seen = new int[3];
        for (int seed = 1; seed <= ISLANDS; seed++) {
            RandomIsland random = new RandomIsland(seed);
            Island island = random.island();
            Points points = Points.of(island);
            int slack = seed % 3;
            boolean doubling = seed % 2 == 0;
            Wish wish = new ZoneRule(slack, doubling).judge(island, random);
            RandomIsland.checkWish(island, wish);
            int reach = points.diaspora() + (doubling ? (int) Math.pow(2, Math.min(16, island.streak())) : 1);
            boolean grows = island.room() > 0 && points.grows(random, slack);
            int more = Math.min(points.missing(reach), island.room());
            String what = "seed " + seed + ": " + island + random;
            assertThat(wish.isGrowth()).as(what).isEqualTo(grows && more > 0);
            if (wish.isGrowth()) {
                assertThat(wish.more()).as(what).isEqualTo(more);
                assertThat(wish.reach()).as(what).isEqualTo(reach);
                seen[0]++;
            }
            boolean spare = island.size() > island.allowance().min();
            assertThat(wish.isReturn()).as(what).isEqualTo(!grows && points.shrinks(random) && spare);
            if (wish.isReturn()) {
                int zone = island.allotment().zone(island.diaspora()).length;
                assertThat(wish.back())
                        .as(what)
                        .hasSize(Math.min(
                                zone, island.size() - island.allowance().min()));
                assertThat(wish.back()).as(what).allMatch(island::isOutermost);
                seen[1]++;
            }
            seen[2] += wish.equals(Wish.STAY) ? 1 : 0;
        }
        assertThat(Arrays.stream(seen)).as("all of it happened").allMatch(count -> count > ISLANDS / 50);
    }

    @Test
    void aBagThatCannotMakeItGrowNeedsNoJudge() {
        for (int seed = 1; seed <= ISLANDS / 4; seed++) {
            RandomIsland random = new RandomIsland(seed);
            Island island = random.island();
            Points points = Points.of(island);
            ZoneRule rule = new ZoneRule(seed % 3, true);
            for (int worker : island.allotment().workers()) {
                int bag = random.size(worker);
                boolean surplus = bag > points.next(Points.point(points.mesh, worker), 1) + seed % 3;
                assertThat(rule.isSurplus(island, worker, bag)).isEqualTo(surplus);
                assertThat(rule.isSurplus(island, worker, rule.bagMax(3)))
                        .as("a full bag is always a surplus")
                        .isTrue();
            }
        }
    }

    @Test
    void aSlackIsNotNegative() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ZoneRule(-1, true));
    }
}
