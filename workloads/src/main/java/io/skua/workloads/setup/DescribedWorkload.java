package io.skua.workloads.setup;

import io.skua.workloads.Workload;
import java.util.List;

/** A workload that is told once what there is to say about it. */
public abstract class DescribedWorkload implements Workload {
    private final String name;
    private final String description;
    private final String usage;
    private final List<Preset> presets;

    /** A workload with these words, which lists and messages show to users. */
    protected DescribedWorkload(String name, String description, String usage, Preset... presets) {
        this.name = name;
        this.description = description;
        this.usage = usage;
        this.presets = List.of(presets);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final String usage() {
        return usage;
    }

    @Override
    public final List<Preset> presets() {
        return presets;
    }
}
