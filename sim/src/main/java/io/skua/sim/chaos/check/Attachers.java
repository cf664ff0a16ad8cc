package io.skua.sim.chaos.check;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The users who have attached to a job at some place, and wait for its outcome. Each is told once. */
final class Attachers {
    private record Attacher(PlaceId place, JobId job) {}

    private final Map<Attacher, Long> since = new LinkedHashMap<>();

    /** Returns false if a user of this place waits for the job already. */
    boolean add(long now, PlaceId place, JobId job) {
        return since.putIfAbsent(new Attacher(place, job), now) == null;
    }

    boolean isWaiting(PlaceId place, JobId job) {
        return since.containsKey(new Attacher(place, job));
    }

    /** The user of a place is told the outcome. Returns since when the user has waited; null if nobody waits there. */
    @Nullable
    Long remove(PlaceId place, JobId job) {
        return since.remove(new Attacher(place, job));
    }

    void lifeEnded(PlaceId place) {
        since.keySet().removeIf(each -> each.place.equals(place));
    }

    /** Returns the jobs whose attached users still wait. */
    List<JobId> jobs() {
        List<JobId> jobs = new ArrayList<>();
        since.keySet().forEach(each -> jobs.add(each.job));
        return jobs;
    }
}
