package io.skua.policy;

import java.util.List;
import java.util.stream.Collectors;

/** The policies that users can name. */
public final class Policies {
    private static final List<VictimPolicy> ALL = List.of(
            new RandomPolicy(),
            new SequencePolicy(false),
            new SequencePolicy(true),
            new HierarchicalPolicy(),
            new DvsPolicy(),
            new DiasporaPolicy(),
            new WideningPolicy(),
            new ShuffledPolicy());

    private Policies() {}

    /** All policies that users can name, in the order in which lists show them. */
    public static List<VictimPolicy> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException if there is no policy of that name; the message lists all names */
    public static VictimPolicy named(String name) {
        for (VictimPolicy policy : ALL) {
            if (policy.name().equals(name)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("There is no policy \"" + name + "\"; choose one of: "
                + ALL.stream().map(VictimPolicy::name).collect(Collectors.joining(", ")) + ".");
    }
}
