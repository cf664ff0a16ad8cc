package io.skua.cli.doctor;

import io.skua.doctor.Doctor;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;

/**
 * Reads a recording to a doctor. A stream leaves events out, and loses segments, when more happens than it has room
 * for: then a segment ends with a GAP that is nowhere. The doctor is told so, and afterwards what the next segment says
 * of the workers and jobs.
 */
final class Hearing {
    private final RecordingReader reader;
    private boolean isGap; // whether the latest event was such a GAP
    private long since; // what it says
    private long until;

    Hearing(RecordingReader reader) {
        this.reader = reader;
    }

    /**
     * Goes on to the next segment.
     *
     * @param doctor who is told where events are missing
     * @param listener who is told the events
     * @return false at the end of the recording
     */
    boolean next(Doctor doctor, EventListener listener) throws IOException {
        if (!reader.nextSegment()) {
            return false;
        }
        reader.events((time, worker, kind, detail, first, second) -> {
            boolean isNext = kind == EventKind.GAP && worker == Event.NOWHERE;
            if (isGap && !isNext) { // a segment with nothing but a GAP stands for lost ones, and has no state
                doctor.resume(reader.state());
            }
            isGap = isNext;
            since = second;
            until = time;
            listener.event(time, worker, kind, detail, first, second);
        });
        if (isGap) {
            doctor.leaveOut(since, until);
        }
        return true;
    }
}
