package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.ObservedState;
import io.skua.observe.SeatChange;
import java.util.Map;

/** Workers of a real run: visits and waits say whether a worker is busy, and samples say on what. */
final class SampledLanes extends Lanes {
    private final ObservedState state = new ObservedState();
    private final Map<Integer, Track> tracks;

    /** @param tracks by place; filled before the events that they are about are applied */
    SampledLanes(JobBook jobs, BusySink sink, Map<Integer, Track> tracks) {
        super(jobs, sink);
        this.tracks = tracks;
    }

    @Override
    void apply(Timed event) {
        state.event(event.time(), event.place(), event.kind(), event.detail(), event.first(), event.second());
        if (event.place() == Event.NOWHERE) {
            return;
        }
        look(event.place(), event.time());
        if (event.kind() == EventKind.SEAT
                && event.detail() == SeatChange.MOVED.ordinal()
                && event.first() != Event.NOWHERE) {
            look((int) event.first(), event.time());
        }
    }

    private void look(int place, long now) {
        ObservedState.Place its = state.place(place);
        Doing doing = its.doing() == ObservedState.Doing.BUSY ? Doing.BUSY : Doing.IDLE;
        set(lane(place), doing, its.job(), now);
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
