package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.Results;
import java.util.List;
import java.util.Map;

/** How all runs went. */
final class ClusterRuns extends Results<Setup, ClusterRun> {
    ClusterRuns(Map<Setup, List<ClusterRun>> all) {
        super(all);
    }
}
