package io.skua.cli.measure;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who runs a computation.
 *
 * @param name for JSON
 * @param label for tables
 * @param scheduler on which it runs, if that is Skua
 * @param watch tells what Skua has done so far
 */
public record Contender(
        String name,
        String label,
        int workers,
        Supplier<Object> body,
        @Nullable Skua scheduler,
        Supplier<@Nullable SchedulerActivity> watch) {
    Contender(String name, String label, int workers, Supplier<Object> body) {
        this(name, label, workers, body, null, () -> null);
    }

    /** Returns a workload on Skua, named after its form. */
    public static Contender skua(Workload.Instance instance, Form form, Skua skua) {
        return skua(form.toString(), "Skua " + form, instance, form, skua);
    }

    /**
     * Returns a workload on Skua.
     *
     * @param name for the command line and JSON
     * @param label for tables
     */
    public static Contender skua(String name, String label, Workload.Instance instance, Form form, Skua skua) {
        return new Contender(
                name,
                label,
                skua.workers(),
                () -> instance.skua(skua, form),
                skua,
                () -> new SchedulerActivity(skua.counters(), null));
    }

    @Nullable
    SchedulerActivity activity() {
        return watch.get();
    }
}
