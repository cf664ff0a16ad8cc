package io.skua.place.machine;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Searches for jobs that a user of this place wants to attach to. As long as this place does not know who keeps the
 * books of such a job, it asks all other places. A place that knows the job answers with the job's epoch, and the bank
 * of a job that has ended answers with the outcome; then the search is over. If all others say that they do not know
 * the job, nobody knows it, and the user is told.
 *
 * <p>If a place dies before it has answered, all others are asked again: the dead place may have sent the books to a
 * place that had answered before. Answers carry the number of the search.
 */
final class Attachments {
    /** How often a job may be found at a place that turns out to have ended it. */
    private static final int DEAD_ENDS_MAX = 5;

    /** What the user of a job that is searched for wants. */
    static final class Search {
        final JobId job;
        int deadEnds;
        long number;
        final Set<PlaceId> unanswered = new LinkedHashSet<>();

        @Nullable
        Object failure; // why the user has cancelled the job

        long asked; // the last question of the user how far the job is

        Search(JobId job) {
            this.job = job;
        }
    }

    private final Station station;
    private final Members members;
    private final Map<JobId, Search> searches = new LinkedHashMap<>();

    Attachments(Station station, Members members) {
        this.station = station;
        this.members = members;
    }

    void begin(JobId job) {
        if (!searches.containsKey(job)) {
            Search search = new Search(job);
            searches.put(job, search);
            askAll(search);
        }
    }

    /** The job was found, but has ended there: the outcome may be kept elsewhere, or on its way. */
    void beginAgain(KnownJob ended) {
        Search search = new Search(ended.id);
        search.deadEnds = ended.deadEnds + 1;
        search.failure = ended.failure;
        search.asked = ended.asked;
        searches.put(search.job, search);
        if (search.deadEnds <= DEAD_ENDS_MAX) {
            askAll(search);
        } else {
            giveUp(search);
        }
    }

    private void askAll(Search search) {
        search.number = station.nextNumber();
        search.unanswered.clear();
        search.unanswered.addAll(members.others());
        for (PlaceId place : members.others()) {
            station.send(place, new Message.Attach(search.job, search.number));
        }
        if (search.unanswered.isEmpty()) {
            giveUp(search);
        }
    }

    private void giveUp(Search search) {
        searches.remove(search.job);
        station.emit(new Effect.Ended(search.job, null, unknown(search.job), null));
    }

    static Fault unknown(JobId job) {
        return new Fault(
                Fault.Kind.UNKNOWN_JOB,
                "no place knows the job " + job.text() + ": its outcome was fetched before or was not kept any longer,"
                        + " or all places that knew the job have died, or there never was such a job");
    }

    /** Ends the search for a job. Returns null if there is none. */
    @Nullable
    Search found(JobId job) {
        return searches.remove(job);
    }

    /** Notes that the user has cancelled a job that is searched for. */
    void cancel(JobId job, Object reason) {
        Search search = searches.get(job);
        if (search != null && search.failure == null) {
            search.failure = reason;
        }
    }

    /** Notes that the user wants to know how far a job is that is searched for. */
    void ask(JobId job, long number) {
        Search search = searches.get(job);
        if (search != null) {
            search.asked = number;
        }
    }

    /** Returns whether this search for a job goes on. */
    boolean isCurrent(JobId job, long number) {
        Search search = searches.get(job);
        return search != null && search.number == number;
    }

    void notKnown(PlaceId by, JobId job, long number) {
        Search search = searches.get(job);
        if (search != null && isCurrent(job, number) && search.unanswered.remove(by) && search.unanswered.isEmpty()) {
            giveUp(search);
        }
    }

    /**
     * Asks a place again that has named this place as the keeper of the books, while this place still searches for the
     * job.
     */
    void askAgain(PlaceId place, JobId job) {
        Search search = searches.get(job);
        if (search != null) {
            station.send(place, new Message.Attach(job, search.number));
        }
    }

    void appeared(PlaceId place) {
        for (Search search : searches.values()) {
            search.unanswered.add(place);
            station.send(place, new Message.Attach(search.job, search.number));
        }
    }

    void died(PlaceId place) {
        for (Search search : List.copyOf(searches.values())) {
            if (search.unanswered.contains(place)) {
                askAll(search);
            }
        }
    }

    boolean isEmpty() {
        return searches.isEmpty();
    }

    boolean remember(JobId job) {
        return searches.containsKey(job);
    }

    void describe(StringBuilder out) {
        for (Search each : searches.values()) {
            out.append("  search for ")
                    .append(each.job)
                    .append(" not answered by ")
                    .append(each.unanswered)
                    .append('\n');
        }
    }
}
