package io.skua.sim.cluster;

/** What tasks have contributed: a part of the answer, and how much was done for it. */
record ClusterPart(long answer, long units, long tasks) {
    ClusterPart plus(ClusterPart other) {
        return new ClusterPart(answer + other.answer, units + other.units, tasks + other.tasks);
    }
}
