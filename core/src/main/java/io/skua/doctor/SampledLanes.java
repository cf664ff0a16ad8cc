package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Workers of a real run: visits and waits say whether a worker is busy, and samples say on what. */
final class SampledLanes extends Lanes {
    private final ObservedState state = new ObservedState();
    private final Map<Integer, Track> tracks;
    private final Map<Integer, Away> away = new HashMap<>(); // by place
    private final JobBook jobs;

    /**
     * Threads of a place that wait in their tasks without having said so, while others use their seat.
     *
     * @param round when they were seen
     */
    private record Away(long round, List<Long> jobs) {}

    /** @param tracks by place; filled before the events that they are about are applied */
    SampledLanes(JobBook jobs, BusySink sink, Map<Integer, Track> tracks) {
        super(jobs, sink);
        this.jobs = jobs;
        this.tracks = tracks;
    }

    @Override
    void apply(Timed event) {
        state.event(event.time(), event.place(), event.kind(), event.detail(), event.first(), event.second());
        if (event.place() == Event.NOWHERE) {
            return;
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
        set(lane(place), working > 0 ? Doing.BUSY : Doing.IDLE, its.job(), now);
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
    boolean areTasksAnywhere() {
        return true; // only the samples know
    }
}
