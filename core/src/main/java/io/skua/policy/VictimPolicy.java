package io.skua.policy;

import io.skua.topology.Allotment;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * Decides from whom a worker steals. A policy is pure: an allotment in, each worker's {@link Victims} out; randomness
 * comes in as an argument. The worker loop and the simulator do not know which policy they run.
 *
 * <p>Most policies of one's own need no class:
 *
 * <pre>{@code
 * VictimPolicy neighbours = VictimPolicy.of(
 *         "neighbours", "those one hop away", (thief, allotment) -> allotment.membersAt(1, thief));
 * Skua skua = Skua.builder().policy(neighbours).build();
 * }</pre>
 */
public interface VictimPolicy {
    /** The name by which users choose it. */
    String name();

    /** One line for a list of policies. */
    String description();

    /** Who steals from whom in this allotment. */
    Victims victims(Allotment allotment);

    /**
     * A policy by a function from a thief and its allotment to the thief's victims, in the order in which it tries
     * them.
     */
    static VictimPolicy of(String name, String description, BiFunction<Integer, Allotment, int[]> victims) {
        return new ListedPolicy(
                Objects.requireNonNull(name, "name"),
                Objects.requireNonNull(description, "description"),
                Objects.requireNonNull(victims, "victims"));
    }
}
