package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.Input;
import java.util.List;

/** All that decides about a run but its seed. */
record Setup(String machine, List<Entry> entries, Way way) {
    Setup {
        entries = List.copyOf(entries);
    }

    /** One job alone. */
    static Setup of(String machine, Input input, Way way) {
        return new Setup(machine, List.of(Entry.of(input)), way);
    }

    Setup with(Way another) {
        return new Setup(machine, entries, another);
    }

    /** One of its jobs alone, with the whole machine. */
    Setup full(Input input) {
        return of(machine, input, Way.FULL);
    }

    /** One of its jobs alone, with the part of the machine that is its share when all are there. */
    Setup fair(Input input) {
        return of(machine, input, Way.fixed(entries.size()));
    }
}
