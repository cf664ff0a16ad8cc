package io.skua.studio.trace;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file format for traces. Tracks have numbers from 1; each is announced once, before anything happens on it. Times
 * are nanoseconds, at least 0, and come in any order.
 */
interface TraceFormat extends Closeable {
    /** The tracks of the threads; all others belong to the program as a whole. */
    enum Kind {
        /** The program as a whole. All other tracks are parts of it. */
        PROGRAM,
        /** What a thread does. */
        THREAD,
        /** Slices that no thread has to itself. Tracks of the same name are shown as one. */
        LANE,
        /** A number that changes. */
        COUNTER
    }

    /** Announces a track. */
    void track(int track, Kind kind, String name) throws IOException;

    /** A slice begins. Slices of a track are nested: the one that began last ends first. */
    void begin(int track, long time, Mark mark) throws IOException;

    /** The slice that began last on the track ends. */
    void end(int track, long time, Mark.Argument... arguments) throws IOException;

    /** Something happens that takes no time. */
    void instant(int track, long time, Mark mark) throws IOException;

    /** A counter has a new value. */
    void value(int track, long time, long value) throws IOException;

    /** Writes what is missing at the end, and closes the file. */
    @Override
    void close() throws IOException;
}
