package io.skua.policy;

import java.util.List;
import java.util.stream.Collectors;

/** The policies that users can name. */
public final class Policies {
    private static final VictimPolicy RANDOM = new RandomPolicy();

    /** A class of its own, so that a scheduler with the usual policy does not load the others. */
    private static final class All {
        static final List<VictimPolicy> POLICIES = List.of(
                RANDOM,
                new SequencePolicy(false),
                new SequencePolicy(true),
                new HierarchicalPolicy(),
                new DvsPolicy(),
                new DiasporaPolicy(),
                new WideningPolicy(),
                new ShuffledPolicy());
    }

    private Policies() {}

    /** All policies that users can name, in the order in which lists show them. */
    public static List<VictimPolicy> all() {
        return All.POLICIES;
    }

    /** @throws IllegalArgumentException if there is no policy of that name; the message lists all names */
    public static VictimPolicy named(String name) {
        if (RANDOM.name().equals(name)) {
            return RANDOM;
        }
        for (VictimPolicy policy : All.POLICIES) {
            if (policy.name().equals(name)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("There is no policy \"" + name + "\"; choose one of: "
                + All.POLICIES.stream().map(VictimPolicy::name).collect(Collectors.joining(", ")) + ".");
    }
}
