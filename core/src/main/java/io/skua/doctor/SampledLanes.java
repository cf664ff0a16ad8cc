package io.skua.doctor;

import io.skua.observe.ClusterPlace;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Workers of a real run: visits and waits say whether a worker is busy, and samples say on what.
 *
 * <p>A sample may be told a little too early or too late, and a worker that has ended a job counts as busy until it
 * searches again. So a sample can say that a worker is busy whose visit is over, and nothing would end that visit. For
 * this reason nobody is busy for a job that has ended, and a sample without a job counts only at a place of which no
 * visit was told.
 */
final class SampledLanes extends Lanes {
    private final Circumstances circumstances;
    private final ObservedState state = new ObservedState();
    private final Map<Integer, Track> tracks;
    private final Map<Integer, Away> away = new HashMap<>(); // by place
    private final JobBook jobs;
    private final Map<Integer, Long> over = new HashMap<>(); // by place: the job of its last visit, if that has ended
    private final Set<Integer> visited = new HashSet<>(); // places of which visits were told
    private final Map<Integer, Timed> waits = new HashMap<>(); // by place: the latest WAIT there

    /**
     * Threads of a place that wait in their tasks without having said so, while others use their seat.
     *
     * @param round when they were seen
     */
    private record Away(long round, List<Long> jobs) {}

    /** @param tracks by place; filled before the events that they are about are applied */
    SampledLanes(Circumstances circumstances, JobBook jobs, BusySink sink, Map<Integer, Track> tracks) {
        super(jobs, sink);
        this.circumstances = circumstances;
        this.jobs = jobs;
        this.tracks = tracks;
    }

    @Override
    void apply(Timed event) {
        if (!isMisleading(event)) {
            state.event(event.time(), event.place(), event.kind(), event.detail(), event.first(), event.second());
        }
        if (event.kind() == EventKind.JOB && JobPhase.values()[event.detail()].isEnd()) {
            ended(event.first(), event.time());
        }
        if (event.place() == Event.NOWHERE) {
            return;
        }
        if (event.kind() == EventKind.VISIT || event.kind() == EventKind.VISIT_END) {
            visited.add(event.place());
        }
        if (event.kind() == EventKind.WAIT) {
            waits.put(event.place(), event);
        }
        if (event.kind() == EventKind.SAMPLE) {
            sampled(event);
        }
        look(event.place(), event.time());
        if (event.kind() == EventKind.SEAT
                && event.detail() == SeatChange.MOVED.ordinal()
                && event.first() != Event.NOWHERE) {
            look((int) event.first(), event.time());
        }
    }

    /** A state does not tell why threads wait: those of a place are taken to wait as the last one that told why. */
    @Override
    void resume(ObservedState now, long time) {
        Set<Integer> places = new TreeSet<>(state.places().keySet());
        places.addAll(now.places().keySet());
        for (int place : places) {
            state.setPlace(place, now.place(place));
            Timed wait = waits.get(place);
            if (wait != null) {
                jobs.wait(wait.first(), wait.detail(), now.place(place).waits());
            }
        }
        now.cluster().forEach(state::setClusterPlace);
        away.values().forEach(lent -> lent.jobs.forEach(job -> jobs.blocked(job, 1)));
        for (int place : places) {
            if (place != Event.NOWHERE) {
                look(place, time);
            }
        }
    }

    /** Returns whether the event is a sample of a worker that has just ended a job. */
    private boolean isMisleading(Timed event) {
        return event.kind() == EventKind.SAMPLE
                && Sample.state(event.detail()) == Sample.State.BUSY
                && event.first() == Event.NONE
                && visited.contains(event.place());
    }

    /** Nobody works for the job any more. */
    private void ended(long job, long now) {
        for (Lane lane : all()) {
            if (state.place(lane.place).job() == job) {
                over.put(lane.place, job);
                look(lane.place, now);
            }
        }
    }

    /** Remembers how many threads of a place are lent, from this round of samples to the next. */
    private void sampled(Timed event) {
        Away before = away.get(event.place());
        if (before != null && before.round != event.time()) {
            before.jobs.forEach(job -> jobs.blocked(job, -1));
            before = null;
        }
        if (before == null) {
            before = new Away(event.time(), new ArrayList<>());
            away.put(event.place(), before);
        }
        if (Sample.state(event.detail()) == Sample.State.LENT) {
            before.jobs.add(event.first());
            jobs.blocked(event.first(), 1);
        }
    }

    private void look(int place, long now) {
        ObservedState.Place its = state.place(place);
        Away lent = away.get(place);
        int working = its.visits() - its.waits() - (lent == null ? 0 : lent.jobs.size());
        Long ended = over.get(place);
        boolean isBusy = working > 0 && (ended == null || ended != its.job());
        set(lane(place), isBusy ? Doing.BUSY : Doing.IDLE, its.job(), now);
    }

    /** Workers of a place that has died, has left or has not come yet are not there, and so they are not hungry. */
    @Override
    int present() {
        int absent = 0;
        for (Circumstances.Team team : circumstances.teams()) {
            ClusterPlace place = state.cluster().get(team.place());
            absent += place == null || !place.isPresent() ? team.workers() : 0;
        }
        return circumstances.workers() - absent;
    }

    @Override
    Rules.Piece piece(Lane lane, long time, long elapsed) {
        Track track = tracks.get(lane.place);
        return track == null ? Rules.Piece.SHORT : track.piece(time, elapsed);
    }

    @Override
    int tasks(Lane lane, JobBook.Entry job, long time) {
        Track track = tracks.get(lane.place);
        return track == null || lane.job != job.number ? 0 : track.tasks(time);
    }

    @Override
    boolean isComing(Lane lane, JobBook.Entry job, long time) {
        Track track = tracks.get(lane.place);
        return track != null && track.isComing(time, job.since);
    }

    @Override
    boolean areTasksAnywhere() {
        return true; // only the samples know
    }
}
