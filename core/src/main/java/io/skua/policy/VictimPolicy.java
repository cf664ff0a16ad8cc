package io.skua.policy;

import io.skua.topology.Allotment;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * Decides from whom a worker steals. A policy is pure: it turns an allotment into each worker's {@link Victims}, and
 * gets its randomness as an argument. The runtime and the simulator use every policy in the same way.
 *
 * <p>Most policies of your own need no class:
 *
 * <pre>{@code
 * VictimPolicy neighbours = VictimPolicy.of(
 *         "neighbours", "those one hop away", (thief, allotment) -> allotment.membersAt(1, thief));
 * Skua skua = Skua.builder().policy(neighbours).build();
 * }</pre>
 */
public interface VictimPolicy {
    /** The name by which users choose the policy. */
    String name();

    /** One line for a list of policies. */
    String description();

    /** From whom each worker of this allotment steals. */
    Victims victims(Allotment allotment);

    /**
     * A policy that is given as a function: from a thief and its allotment to the thief's victims, in the order in
     * which the thief tries them.
     */
    static VictimPolicy of(String name, String description, BiFunction<Integer, Allotment, int[]> victims) {
        return new ListedPolicy(
                Objects.requireNonNull(name, "name"),
                Objects.requireNonNull(description, "description"),
                Objects.requireNonNull(victims, "victims"));
    }
}
