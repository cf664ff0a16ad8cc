package io.skua.sim.chaos.check;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The users who have attached to a job at some place, and wait for its outcome. Each is told once. */
final class Attachers {
    private record Attacher(PlaceId place, JobId job) {}

    private final Map<Attacher, Long> since = new LinkedHashMap<>();
    private final Set<Attacher> inBooks = new HashSet<>();
    private final IdentityHashMap<Message, PlaceId> welcomes = new IdentityHashMap<>();

    /** Returns false if a user of this place waits for the job already. */
    boolean add(long now, PlaceId place, JobId job) {
        Attacher attacher = new Attacher(place, job);
        boolean isNew = since.putIfAbsent(attacher, now) == null;
        if (isNew) {
            inBooks.remove(attacher); // what was said to an earlier user does not count
        }
        return isNew;
    }

    /** The bank says that a place is in the books as one that waits for the outcome. */
    void welcome(PlaceId place, Message.Attached message) {
        if (welcomes.put(message, place) == null) { // a link sends the same object again
            inBooks.add(new Attacher(place, message.job()));
        }
    }

    boolean isInBooks(PlaceId place, JobId job) {
        return inBooks.contains(new Attacher(place, job));
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
