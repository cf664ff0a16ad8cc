package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.Skua;
import io.skua.SkuaBuilder;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A user's policy that is wrong is refused before the first job, with a sentence that says what is wrong. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PolicyCheckTest {
    private static final Allotment FOUR = Allotment.whole(Topology.of(Mesh.of(2, 2)), 0);

    private static VictimPolicy lists(BiFunction<Integer, Allotment, int[]> function) {
        return VictimPolicy.of("mine", "a test", function);
    }

    private static VictimPolicy cursors(VictimCursor cursor) {
        return new VictimPolicy() {
            @Override
            public String name() {
                return "mine";
            }

            @Override
            public String description() {
                return "a test";
            }

            @Override
            public Victims victims(Allotment allotment) {
                return new Victims() {
                    @Override
                    public int[] of(int thief) {
                        return UserPolicies.ring().victims(allotment).of(thief);
                    }

                    @Override
                    public VictimCursor cursor(int thief, RandomSource random) {
                        return cursor;
                    }
                };
            }
        };
    }

    /** Names the same victim for ever. */
    private static VictimCursor endless(int victim) {
        return new VictimCursor() {
            @Override
            public void begin() {}

            @Override
            public int next() {
                return victim;
            }
        };
    }

    @SuppressWarnings("NullAway") // users may return null
    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(
                        lists((thief, allotment) -> new int[] {thief}),
                        "The policy \"mine\" lets worker 0 steal from itself; name other workers only."),
                Arguments.of(
                        lists((thief, allotment) -> new int[] {thief == 2 ? 99 : (thief + 1) % 4}),
                        "The policy \"mine\" lets worker 2 steal from 99, which is not one of the 4 workers"
                                + " 0, 1, 2, 3."),
                Arguments.of(
                        lists((thief, allotment) -> new int[] {-1}),
                        "The policy \"mine\" lets worker 0 steal from -1, which is not one of the 4 workers"
                                + " 0, 1, 2, 3."),
                Arguments.of(
                        lists((thief, allotment) -> new int[0]),
                        "The policy \"mine\" gives worker 0 no victim; name at least one other worker."),
                Arguments.of(
                        lists((thief, allotment) -> null),
                        "The policy \"mine\" gives worker 0 no victim; name at least one other worker."),
                Arguments.of(
                        lists((thief, allotment) -> new int[] {(thief + 1) % 4, (thief + 1) % 4}),
                        "The policy \"mine\" names victim 1 of worker 0 twice; name it once."),
                Arguments.of(
                        // 0 and 1 steal from each other, and 2 and 3
                        lists((thief, allotment) -> new int[] {thief ^ 1}),
                        "The policy \"mine\" leaves worker 2 without work: no chain of steals leads there from the"
                                + " source 0."),
                Arguments.of(
                        cursors(endless(3)),
                        "The policy \"mine\" never ends a round of worker 0; next() must return END."),
                Arguments.of(
                        cursors(endless(2)),
                        "The policy \"mine\" lets the cursor of worker 0 name 2, which is not among its victims [3]."),
                Arguments.of(
                        cursors(endless(-5)),
                        "The policy \"mine\" lets the cursor of worker 0 name -5, which is not among its victims"
                                + " [3]."));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aWrongPolicyIsRefused(VictimPolicy policy, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PolicyCheck.check(policy, FOUR))
                .withMessage(sentence);
    }

    /** The default source of four workers is worker 0 too. */
    @ParameterizedTest
    @MethodSource("wrong")
    void aWrongPolicyIsRefusedAtTheStart(VictimPolicy policy, String sentence) {
        SkuaBuilder builder = Skua.builder().policy(policy).workers(4);
        assertThatIllegalArgumentException().isThrownBy(builder::build).withMessage(sentence);
    }

    @Test
    void aPolicyWithoutAnAnswerIsRefused() {
        VictimPolicy silent = new VictimPolicy() {
            @Override
            public String name() {
                return "silent";
            }

            @Override
            public String description() {
                return "says nothing";
            }

            @Override
            @SuppressWarnings("NullAway") // users may return null
            public Victims victims(Allotment allotment) {
                return null;
            }
        };
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PolicyCheck.check(silent, FOUR))
                .withMessage("The policy \"silent\" returns null for 4 workers on a 2x2 mesh, source 0; return each"
                        + " worker's victims.");
    }

    @Test
    void withOneWorkerThereIsNobodyToStealFrom() {
        Allotment alone = Allotment.whole(Topology.of(Mesh.of(1)), 0);
        assertThatCode(() -> PolicyCheck.check(lists((thief, allotment) -> new int[0]), alone))
                .doesNotThrowAnyException();
    }

    @Test
    void reachIsFromVictimToThief() {
        Allotment row = Allotment.whole(Topology.of(Mesh.of(4)), 0);
        assertThatCode(() ->
                        PolicyCheck.check(lists((thief, allotment) -> new int[] {thief == 0 ? 1 : thief - 1}), row))
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        PolicyCheck.check(lists((thief, allotment) -> new int[] {thief == 3 ? 2 : thief + 1}), row))
                .withMessage("The policy \"mine\" leaves worker 1 without work: no chain of steals leads there from"
                        + " the source 0.");
    }

    @Test
    void allOfOursPass() {
        for (VictimPolicy policy : Policies.all()) {
            AllotmentCases.everyBox(allotment -> PolicyCheck.check(policy, allotment));
            IntStream.range(0, 20)
                    .mapToObj(AllotmentCases::holed)
                    .forEach(allotment -> PolicyCheck.check(policy, allotment));
        }
    }

    @Test
    void aGoodPolicyOfOnesOwnRunsAJob() {
        VictimPolicy ring = VictimPolicy.of("ring", "the next one", (thief, allotment) -> new int[] {(thief + 1) % 4});
        try (Skua skua = Skua.builder().policy(ring).workers(4).build()) {
            assertThat(skua.policy()).isEqualTo("ring");
            assertThat(skua.run(() -> TreeSum.of(0, 5_000))).isEqualTo(TreeSum.expected(5_000));
        }
    }

    @Test
    void aPolicyPrintsItsName() {
        assertThat(UserPolicies.ring()).hasToString("ring");
    }
}
