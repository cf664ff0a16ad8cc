package io.skua;

import io.skua.attach.server.Json;
import io.skua.engine.Engine;
import io.skua.engine.Sighting;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.observe.JobPhase;
import io.skua.observe.Observation;
import io.skua.observe.file.LiveRecording;
import io.skua.observe.file.LiveStream;
import io.skua.task.Tasks;
import io.skua.trail.Trails;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The recordings of a scheduler that are kept in memory, or read while they grow. There are at most two: that of the
 * flight recorder, which has all events, and one that all readers share. This one begins with the first reader and ends
 * with the last, and has a bounded number of bytes per second, so that watching costs little whatever the program does.
 *
 * <p>Refers to the engine weakly, since those who hold this object must not keep an abandoned scheduler alive.
 */
final class Broadcast {
    private static final long FLIGHT_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long FLIGHT_BYTES = 16 << 20;
    private static final int STREAM_BYTES = 4 << 20; // that wait for a slow reader
    private static final int STREAM_BYTES_PER_SECOND = 400_000;
    private static final int JOBS_MAX = 2_000; // that were there before

    private final WeakReference<Engine> engine;
    private final FlightSettings flight;
    private final @Nullable Snapshots snapshots;
    private volatile Map<String, @Nullable Object> about = Map.of();
    private @Nullable LiveRecording kept; // by the flight recorder; guarded by this, as all that follows
    private @Nullable LiveRecording sent; // to readers; null while there are none
    private @Nullable Observation sending;
    private int streams;

    Broadcast(Engine engine, FlightSettings flight) {
        this.engine = new WeakReference<>(engine);
        this.flight = flight;
        Path folder = flight.folder();
        this.snapshots =
                folder == null ? null : new Snapshots(folder, engine.settings().name());
    }

    /** Prepares what is said of the scheduler. Called by the user's thread, since a policy is asked for its name. */
    void describe(Engine its) {
        about = SchedulerView.about(its);
    }

    /** What kind of scheduler this is, as values of JSON. */
    Map<String, @Nullable Object> about() {
        Map<String, @Nullable Object> all = new LinkedHashMap<>(about);
        all.put("flight", flight.isOn());
        return all;
    }

    private String header(boolean live) {
        Map<String, @Nullable Object> all = new LinkedHashMap<>();
        all.put("live", live);
        all.put("pid", ProcessHandle.current().pid());
        all.put("scheduler", about.get("name"));
        all.putAll(about);
        all.remove("name"); // told as "scheduler"
        all.put("processors", Runtime.getRuntime().availableProcessors());
        all.put("unit", "ns");
        return Json.text(all);
    }

    // ---- the flight recorder ----

    /** Starts the flight recorder. Throws nothing: a scheduler without memory for it works without one. */
    void keep() {
        Engine its = engine.get();
        if (its == null) {
            return;
        }
        try {
            synchronized (this) {
                LiveRecording next = new LiveRecording(FLIGHT_NANOS, FLIGHT_BYTES);
                begin(its, next);
                kept = next;
            }
        } catch (OutOfMemoryError noMemory) {
            its.report("there is no memory or no thread for the flight recorder", noMemory);
        }
    }

    /** Returns what the flight recorder has, as the parts of a recording; null if there is none. */
    @Nullable
    List<byte[]> kept() {
        LiveRecording its;
        synchronized (this) {
            its = kept;
        }
        return its == null ? null : its.whole(header(false));
    }

    /** Saves what the flight recorder has, if that is wanted. Returns at once, and throws nothing. */
    void deadlineMissed() {
        Snapshots its = snapshots;
        Engine reporter = engine.get();
        if (its == null || reporter == null || !its.tryClaim(System.nanoTime())) {
            return;
        }
        try {
            Deadlines.runBeside(() -> its.save(this::kept, reporter));
        } catch (Throwable noThread) {
            reporter.report("no snapshot could be written after a missed deadline", noThread);
        }
    }

    // ---- those who read ----

    /** Returns a stream of what happens from now on; null if the scheduler has ended. */
    synchronized @Nullable LiveStream stream(Runnable news) {
        Engine its = engine.get();
        if (its == null) {
            return null;
        }
        LiveRecording mine = sent;
        if (mine == null) {
            mine = LiveRecording.thinned(STREAM_BYTES_PER_SECOND);
            sending = begin(its, mine);
            sent = mine;
        }
        streams++;
        try {
            return mine.stream(header(true), STREAM_BYTES, news);
        } catch (Throwable noMemory) {
            closed();
            throw noMemory;
        }
    }

    /** A stream was closed. */
    synchronized void closed() {
        streams--;
        Engine its = engine.get();
        Observation mine = sending;
        if (streams == 0) {
            sent = null;
            sending = null;
            if (its != null && mine != null) {
                its.trails().leave(mine); // without waiting: a user's listener may hold the gatherer up
            }
        }
    }

    void flush() {
        LiveRecording its;
        synchronized (this) {
            its = sent;
        }
        if (its != null) {
            its.flush();
        }
    }

    /** Under the monitor. */
    private static Observation begin(Engine its, LiveRecording next) {
        Observation started = its.trails().observe(next, next::end);
        try {
            next.setTexts(started::text);
            tellJobs(its, next);
        } catch (Throwable noMemory) {
            its.trails().leave(started);
            throw noMemory;
        }
        return started;
    }

    /**
     * Tells of the jobs that were there before. A job that ends from now on is told by an event: its status says so
     * before the event comes. So the status is read after the job was told, and if the job has ended by then, this is
     * taken back.
     */
    private static void tellJobs(Engine engine, LiveRecording to) {
        Trails trails = engine.trails();
        for (Sighting sighting : Sighting.some(engine, JOBS_MAX)) {
            if (sighting.work() instanceof JobCore core) {
                long number = Jobs.number(core);
                long nanos = core instanceof Job<?> job ? job.submittedNanos : System.nanoTime();
                JobPhase phase = sighting.hasStarted() ? JobPhase.STARTED : JobPhase.SUBMITTED;
                to.addJob(number, phase, trails.label(Jobs.givenName(core)), trails.time(nanos));
                if (Tasks.hasEnded(core)) {
                    to.removeJob(number);
                }
            }
        }
    }
}
