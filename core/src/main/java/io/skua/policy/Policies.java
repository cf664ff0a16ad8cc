package io.skua.policy;

import java.util.List;

/** The policies that users can name. */
public final class Policies {
    private static final List<VictimPolicy> ALL = List.of(new RandomPolicy());

    private Policies() {}

    public static List<VictimPolicy> all() {
        return ALL;
    }

    public static VictimPolicy named(String name) {
        for (VictimPolicy policy : ALL) {
            if (policy.name().equals(name)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("There is no policy \"" + name + "\"; choose one of: "
                + String.join(", ", ALL.stream().map(VictimPolicy::name).toList()) + ".");
    }
}
