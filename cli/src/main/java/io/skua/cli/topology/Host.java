package io.skua.cli.topology;

import io.skua.Skua;
import io.skua.topology.Topology;

/** The machine that this runs on, as workers see it: the only place that asks. */
final class Host {
    private Host() {}

    static Topology topology(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            return skua.allotment().topology();
        }
    }
}
