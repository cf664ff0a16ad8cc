package io.skua.sim.chaos.check;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Checks shared bounds: a place is told only what somebody has found, and only what is better than before. */
public final class Bounds {
    private final Map<JobId, Set<Long>> found = new HashMap<>();
    private final Map<Listener, Long> told = new HashMap<>();

    private record Listener(PlaceId place, JobId job) {}

    /** A task has found a bound and shares it. */
    public void found(JobId job, long value) {
        found.computeIfAbsent(job, its -> new HashSet<>()).add(value);
    }

    /** A place has forgotten a job, and with it what it was told. */
    public void forgotten(PlaceId place, JobId job) {
        told.remove(new Listener(place, job));
    }

    /**
     * A place is told a bound.
     *
     * @throws Violation if nobody has found the bound, or if the place knows one that is as good
     */
    public void told(PlaceId place, JobId job, long value) {
        if (!found.getOrDefault(job, Set.of()).contains(value)) {
            throw new Violation(
                    "Place " + place + " is told the bound " + value + " of job " + job + ", which nobody has found.");
        }
        Long before = told.put(new Listener(place, job), value);
        if (before != null && before <= value) {
            throw new Violation("Place " + place + " is told the bound " + value + " of job " + job + " after " + before
                    + ", which is not worse.");
        }
    }
}
