package io.skua.cli;

import io.skua.Counters;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who runs a workload.
 *
 * @param name for JSON
 * @param label for tables
 * @param scheduler whose counters tell about a run, if it has any
 */
record Contender(
        String name,
        String label,
        int workers,
        Supplier<Object> body,
        @Nullable Skua scheduler) {
    Contender(String name, String label, int workers, Supplier<Object> body) {
        this(name, label, workers, body, null);
    }

    static Contender skua(Workload.Instance instance, Form form, Skua skua) {
        return new Contender(form.toString(), "Skua " + form, skua.workers(), () -> instance.skua(skua, form), skua);
    }

    @Nullable
    Counters counters() {
        return scheduler == null ? null : scheduler.counters();
    }
}
