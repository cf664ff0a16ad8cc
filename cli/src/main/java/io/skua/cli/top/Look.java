package io.skua.cli.top;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.attach.AttachException;
import io.skua.attach.SkuaProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What some processes did when somebody looked at them. */
record Look(List<Seen> processes) {
    /**
     * A process.
     *
     * @param about what it says of itself
     * @param schedulers the states of its schedulers, by their numbers
     */
    record Seen(SkuaProcess process, Fields about, Map<Long, Fields> schedulers) {}

    /** Looks at processes now. Those that end meanwhile, or do not answer, are left out. */
    static Look at(List<SkuaProcess> processes) {
        List<Seen> all = new ArrayList<>();
        for (SkuaProcess process : processes) {
            try {
                all.add(seen(process));
            } catch (IOException gone) {
                // it has ended, or does not answer
            }
        }
        return new Look(all);
    }

    private static Seen seen(SkuaProcess process) throws IOException {
        Fields about = new Fields(JSON.std.mapFrom(process.schedulers()));
        Map<Long, Fields> schedulers = new LinkedHashMap<>();
        for (Fields scheduler : about.objects("schedulers")) {
            long id = scheduler.number("id");
            try {
                schedulers.put(id, new Fields(JSON.std.mapFrom(process.status((int) id))));
            } catch (AttachException ended) {
                // then there is nothing to show
            }
        }
        return new Seen(process, about, schedulers);
    }

    /** Returns what the same scheduler did then; no fields if it was not there. */
    Fields scheduler(long pid, long id) {
        return processes.stream()
                .filter(seen -> seen.process.pid() == pid)
                .map(seen -> seen.schedulers.get(id))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(new Fields(Map.of()));
    }
}
