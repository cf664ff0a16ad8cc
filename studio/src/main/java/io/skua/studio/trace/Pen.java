package io.skua.studio.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Writes a trace up to a limit, so that a viewer can open it. When the limit is reached, nothing begins any more, but
 * what has begun still ends. An event that would come too late is counted. After a failure nothing is written.
 */
final class Pen {
    /** How many tracks a trace has at most. */
    static final int TRACKS_MAX = 10_000;

    /** Stands for a track that there is no room for. */
    static final int NO_TRACK = 0;

    private interface Step {
        void write() throws IOException;
    }

    private final TraceFormat format;
    private final long limit;
    private int tracks;
    private long written;
    private long dropped;
    private @Nullable IOException failure;

    /** @param limit how many events may be written, besides the ends of slices */
    Pen(TraceFormat format, long limit) {
        this.format = format;
        this.limit = limit;
    }

    long written() {
        return written;
    }

    long dropped() {
        return dropped;
    }

    /** Returns the number of a new track, or {@link #NO_TRACK}. */
    int track(TraceFormat.Kind kind, String name) {
        if (tracks == TRACKS_MAX) {
            return NO_TRACK;
        }
        int track = ++tracks;
        write(() -> format.track(track, kind, name));
        return track;
    }

    /** Returns whether the slice was written; only then it may be ended. */
    boolean begin(int track, long time, Mark mark) {
        return count(track) && write(() -> format.begin(track, time, mark));
    }

    void end(int track, long time, Mark.Argument... arguments) {
        write(() -> format.end(track, time, arguments));
    }

    void instant(int track, long time, Mark mark) {
        if (count(track)) {
            write(() -> format.instant(track, time, mark));
        }
    }

    void value(int track, long time, long value) {
        if (count(track)) {
            write(() -> format.value(track, time, value));
        }
    }

    private boolean count(int track) {
        if (written == limit || track == NO_TRACK) {
            dropped++;
            return false;
        }
        written++;
        return true;
    }

    private boolean write(Step step) {
        if (failure != null) {
            return false;
        }
        try {
            step.write();
            return true;
        } catch (IOException e) {
            failure = e;
            return false;
        }
    }

    /** Leaves a note at the end if something was dropped. */
    void sayWhatIsMissing(int track, long time) {
        if (dropped > 0) {
            Mark mark = Mark.of("gap", "the trace is full", Mark.Argument.of("events dropped", dropped));
            write(() -> format.instant(track, time, mark));
        }
    }

    void close() throws IOException {
        try (format) {
            if (failure != null) {
                throw failure;
            }
        }
    }
}
