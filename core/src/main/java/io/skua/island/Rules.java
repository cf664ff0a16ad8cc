package io.skua.island;

import java.util.List;
import java.util.stream.Collectors;

/** The rules that users can name. */
public final class Rules {
    private static final List<Rule> ALL = List.of(new NeedRule(), new ZoneRule());

    private Rules() {}

    /** All rules that users can name, in the order in which lists show them. */
    public static List<Rule> all() {
        return ALL;
    }

    /** The default rule: the one that wins in the simulator. */
    public static Rule usual() {
        return ALL.get(0);
    }

    /**
     * The rule of this name.
     *
     * @throws IllegalArgumentException if there is no rule of this name; the message lists all names
     */
    public static Rule named(String name) {
        for (Rule rule : ALL) {
            if (rule.name().equals(name)) {
                return rule;
            }
        }
        throw new IllegalArgumentException("There is no rule \"" + name + "\" for islands; choose one of: "
                + ALL.stream().map(Rule::name).collect(Collectors.joining(", ")) + ".");
    }
}
