package io.skua.attach.server;

import io.skua.observe.file.LiveStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler that visitors may look at. Its methods are called by the thread of the socket, so none of them may run
 * users' code or wait for anybody.
 */
public interface Attachable {
    /** Returns the name of the scheduler, for warnings. */
    String name();

    /** Returns whether the scheduler has ended, or nobody refers to it any more. */
    boolean isGone();

    /** Returns what kind of scheduler it is: values of JSON. */
    Map<String, @Nullable Object> about();

    /** Returns what it does now: values of JSON. */
    Map<String, @Nullable Object> status();

    /**
     * Begins a recording of what happens from now on; null if the scheduler has ended. {@link #closed} must follow.
     *
     * @param news is called when there is something to read
     */
    @Nullable
    LiveStream stream(Runnable news);

    /** The stream was closed. */
    void closed(LiveStream stream);

    /** Hands out events that lie about because no others have followed; called now and then. */
    void flush();

    /** Returns what the flight recorder has, as a whole recording; null if there is no flight recorder. */
    @Nullable
    List<byte[]> flight();
}
