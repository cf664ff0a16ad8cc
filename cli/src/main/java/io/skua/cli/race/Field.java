package io.skua.cli.race;

import io.skua.cli.input.Inputs;
import io.skua.cli.measure.FreshJvms;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which of all possible entries take part, and where they run.
 *
 * @param names empty if all take part
 * @param workers with how many workers; empty if the race is to choose
 * @param jvms how fresh JVMs are used; null if all run in this process
 */
record Field(List<String> names, List<Integer> workers, FreshJvms.@Nullable Series jvms) {
    static final Field ALL = new Field(List.of(), List.of(), null);

    boolean has(String name) {
        return names.isEmpty() || names.contains(name);
    }

    /** Returns with how many workers to race. */
    List<Integer> workersOr(List<Integer> otherwise) {
        return workers.isEmpty() ? otherwise : workers;
    }

    /** Returns whether the usual tables, which need everybody, cannot be drawn. */
    boolean isSpecial() {
        return !equals(ALL);
    }

    /** Refuses a name that none of the races knows. */
    void check(List<? extends Race<?>> races) {
        List<String> known = races.stream()
                .flatMap(race -> race.entries().stream())
                .map(Entry::name)
                .distinct()
                .toList();
        names.forEach(name -> Inputs.named("contestant", name, known));
    }
}
