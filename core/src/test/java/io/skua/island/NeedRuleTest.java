package io.skua.island;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rule by need against its description, word by word. */
final class NeedRuleTest {
    private static final int ISLANDS = 8_000;

    @Test
    void asItIsDescribed() {
        int[] seen = new int[3];
        for (int seed = 1; seed <= ISLANDS; seed++) {
            RandomIsland bags = new RandomIsland(seed);
            Island island = bags.island();
            int surplus = 1 + seed % 3;
            Wish wish = new NeedRule(surplus).judge(island, bags);
            RandomIsland.checkWish(island, wish);
            String what = "seed " + seed + ": " + island + bags;
            List<Integer> members = island.allotment().stream().boxed().toList();
            List<Integer> hungry = members.stream().filter(bags::isHungry).toList();
            int tasks = members.stream().mapToInt(bags::size).sum();
            if (hungry.isEmpty()) {
                int others = island.allotment().mesh().size() - members.size();
                int more = Math.min(Math.min(tasks / surplus, members.size()), Math.min(others, island.room()));
                assertThat(wish.more()).as(what).isEqualTo(more);
                assertThat(wish.back()).as(what).isEmpty();
                seen[0] += more > 0 ? 1 : 0;
            } else if (tasks > 0) {
                assertThat(wish).as(what).isEqualTo(Wish.STAY);
                seen[1]++;
            } else {
                List<Integer> leaving = hungry.stream()
                        .filter(worker -> worker != island.source())
                        .toList();
                int most = Math.max(0, island.size() - island.allowance().min());
                assertThat(wish.more()).as(what).isZero();
                assertThat(wish.back()).as(what).hasSize(Math.min(most, leaving.size()));
                assertThat(leaving).as(what).containsAll(wish.back());
                int nearest = wish.back().stream()
                        .mapToInt(island.allotment()::hops)
                        .min()
                        .orElse(Integer.MAX_VALUE);
                assertThat(leaving.stream().filter(worker -> island.allotment().hops(worker) > nearest))
                        .as("the farthest first; " + what)
                        .allMatch(wish.back()::contains);
                seen[2] += wish.isReturn() ? 1 : 0;
            }
        }
        assertThat(Arrays.stream(seen)).as("all of it happened").allMatch(count -> count > ISLANDS / 50);
    }

    @Test
    void anyTaskMayBeTheOneThatMakesItGrow() {
        RandomIsland bags = new RandomIsland(1);
        NeedRule rule = new NeedRule();
        assertThat(rule.isSurplus(bags.island(), bags.island().source(), 0)).isFalse();
        assertThat(rule.isSurplus(bags.island(), bags.island().source(), 1)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> new NeedRule(0));
    }

    @Test
    void rulesHaveNames() {
        assertThat(Rules.all()).extracting(Rule::name).containsExactly("need", "zones");
        for (Rule rule : Rules.all()) {
            assertThat(Rules.named(rule.name())).isSameAs(rule);
            assertThat(rule.description()).isNotBlank();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Rules.named("greed"))
                .withMessageContaining("need, zones");
    }

    @Test
    void claimsAreChecked() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Allowance(3, 2, 1))
                .withMessageContaining("max must not be less than min");
        assertThatIllegalArgumentException().isThrownBy(() -> new Allowance(0, 2, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Allowance(1, 2, 0))
                .withMessageContaining("1 to 1000");
        assertThatIllegalArgumentException().isThrownBy(() -> new Allowance(1, 2, 1_001));
    }
}
