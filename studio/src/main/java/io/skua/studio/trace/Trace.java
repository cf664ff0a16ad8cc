package io.skua.studio.trace;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.IslandSize;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Turns the events of a run into a trace for Perfetto or Chrome's viewer: a listener that writes a file.
 *
 * <pre>{@code
 * Trace trace = Trace.perfetto(Files.newOutputStream(file), "my program");
 * try (trace; Observation observation = skua.observe(trace)) {
 *     trace.setTexts(observation::text);
 *     skua.run(() -> work());
 * }
 * }</pre>
 *
 * <p>Each thread is a track; visits, waits, loops, searches and sleep are slices on it, and a steal is an arrow from
 * the victim to the visit that begins with it. Jobs have lanes of their own. In a simulated run, where there are no
 * threads, each worker is a track, and a strand that changes its seat goes on there.
 *
 * <p>Events of different threads arrive a little out of order. They are held back until everything that happened
 * {@value #HELD_NANOS} ns before the latest event is there, or until there are {@value #HELD_MAX} of them, and go on in
 * the order of time. A trace has at most {@value #EVENTS_MAX} events: what comes later is dropped and counted.
 */
public final class Trace implements EventListener, Closeable {
    /** How many beginnings of slices, instants and values of counters a trace has at most. */
    public static final int EVENTS_MAX = 1_000_000;

    private static final long HELD_NANOS = 100_000_000;
    private static final int HELD_MAX = 1 << 16;
    private static final JobPhase[] PHASES = JobPhase.values();
    private static final WaitReason[] REASONS = WaitReason.values();

    /**
     * An event that waits for those that happened before it.
     *
     * @param text of the name or note that the event is about; empty for all others
     */
    private record Held(Arrival arrival, int worker, EventKind kind, int detail, long first, long second, String text)
            implements Comparable<Held> {
        long time() {
            return arrival.time;
        }

        long thread() {
            return arrival.thread;
        }

        @Override
        public int compareTo(Held other) {
            int byTime = Long.compare(arrival.time, other.arrival.time);
            return byTime != 0 ? byTime : Long.compare(arrival.number, other.arrival.number);
        }
    }

    /** When an event happened, as which it arrived, and in which thread it happened. */
    private record Arrival(long time, long number, long thread) {}

    private final Pen pen;
    private final JobLanes jobs;
    private final Gauges gauges;
    private final PriorityQueue<Held> held = new PriorityQueue<>();
    private final Map<Integer, Long> threadAt = new HashMap<>(); // by place: whose events arrive
    private final Map<Integer, Long> seated = new HashMap<>(); // by place: whose events were handled last
    private final Map<Integer, Long> left = new HashMap<>(); // by place: whose events were handled before those
    private final Map<Long, ThreadTrack> threads = new HashMap<>();
    private final Map<Integer, ThreadTrack> places = new HashMap<>(); // of workers whose threads are not known
    private final Map<Long, Object> strands = new HashMap<>(); // by task: those that have left their seat
    private final int notes;
    private volatile LongFunction<String> texts = number -> "";
    private long arrivals;
    private long latest;
    private long flows;
    private long task = Event.NONE; // of the next event, in a simulated run
    private long otherTask = Event.NONE;
    private boolean closed;

    private Trace(TraceFormat format, String title, long limit) {
        pen = new Pen(format, limit);
        int program = pen.track(TraceFormat.Kind.PROGRAM, title);
        assert program != Pen.NO_TRACK;
        notes = pen.track(TraceFormat.Kind.LANE, "notes");
        jobs = new JobLanes(pen);
        gauges = new Gauges(pen);
    }

    /** Begins a trace in Perfetto's format. The stream is closed with the trace. */
    public static Trace perfetto(OutputStream out, String title) {
        return perfetto(out, title, EVENTS_MAX);
    }

    static Trace perfetto(OutputStream out, String title, long limit) {
        return new Trace(new PerfettoFormat(new BufferedOutputStream(out, 1 << 16)), title, limit);
    }

    /** Begins a trace in Chrome's JSON format. The stream is closed with the trace. */
    public static Trace chrome(OutputStream out, String title) {
        return chrome(out, title, EVENTS_MAX);
    }

    static Trace chrome(OutputStream out, String title, long limit) {
        return new Trace(new ChromeFormat(new BufferedOutputStream(out, 1 << 16)), title, limit);
    }

    /** Sets where the texts of names and notes come from. May be called by any thread, soon after the beginning. */
    public void setTexts(LongFunction<String> source) {
        texts = source;
    }

    /** Begins with what is known of a run before its first event, as the beginning of a recording tells it. */
    public void begin(ObservedState before) {
        long time = Math.max(0, before.time());
        threadAt.putAll(before.threads());
        before.jobs()
                .forEach((number, job) ->
                        jobs.enter(Math.max(0, job.since()), number, job.phase(), texts.apply(job.name())));
        before.places().forEach((number, place) -> {
            for (int i = 0; i < place.visits(); i++) {
                visit(time, number, threadAt.getOrDefault(number, 0L), place.job(), Event.NOWHERE);
            }
        });
    }

    /** Returns how many events the trace has so far, and {@link #dropped} for how many there was no room. */
    public long written() {
        return pen.written();
    }

    /** Returns how many events are missing because the trace was full. */
    public long dropped() {
        return pen.dropped();
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (kind == EventKind.THREAD) {
            threadAt.put(worker, first);
            return;
        }
        long thread = threadAt.getOrDefault(worker, 0L);
        long when = Math.max(0, time);
        String text = kind == EventKind.JOB ? texts.apply(second) : kind == EventKind.NOTE ? texts.apply(first) : "";
        held.add(new Held(new Arrival(when, arrivals++, thread), worker, kind, detail, first, second, text));
        latest = Math.max(latest, when);
        while (!held.isEmpty() && (held.peek().time() < latest - HELD_NANOS || held.size() > HELD_MAX)) {
            handle(held.remove());
        }
    }

    private void handle(Held event) {
        long time = event.time();
        int worker = event.worker;
        note(worker, event.thread());
        switch (event.kind) {
            case JOB -> jobs.enter(time, event.first, PHASES[event.detail], event.text);
            case NOTE -> note(event);
            case ISLAND -> gauges.island(time, event.first, jobs.name(event.first), IslandSize.members(event.second));
            case MEMBER -> gauges.member(time, event.first, jobs.name(event.first), event.detail == 1 ? 1 : -1);
            case TASKS -> {
                task = event.first;
                otherTask = event.second;
                return;
            }
            case SAMPLE -> {
                if (worker != Event.NOWHERE) {
                    gauges.sample(time, worker, Sample.tasks(event.detail));
                }
            }
            case SPAWN -> gauges.add(time, worker, 1);
            case START -> gauges.add(time, worker, -1);
            default -> {
                ThreadTrack track = track(worker, event.thread());
                if (track != null) {
                    draw(track, event);
                }
            }
        }
        task = Event.NONE;
        otherTask = Event.NONE;
    }

    private void note(int worker, long thread) {
        if (thread > 0) {
            Long before = seated.put(worker, thread);
            if (before != null && before != thread) {
                left.put(worker, before);
            }
        }
    }

    /** Draws what happens on the track of a thread. */
    private void draw(ThreadTrack track, Held event) {
        long time = event.time();
        switch (event.kind) {
            case VISIT -> visit(time, event.worker, event.thread(), event.first, (int) event.second);
            case VISIT_END ->
                track.end(
                        EventKind.VISIT,
                        time,
                        Mark.Argument.of("tasks", event.detail),
                        Mark.Argument.of("calls", event.second));
            case STEAL -> steal(track, event);
            case MISSES ->
                track.whole(
                        Math.min(time, Math.max(0, event.second)),
                        time,
                        Mark.of("search", "search", Mark.Argument.of("misses", event.first)));
            case SLEEP -> track.begin(EventKind.SLEEP, time, Mark.of("sleep", "asleep"));
            case WAKE -> track.end(EventKind.SLEEP, time, Mark.Argument.of("woken by worker", event.first));
            case WAIT -> track.begin(EventKind.WAIT, time, wait(REASONS[event.detail], event.first));
            case RESUME -> track.end(EventKind.WAIT, time);
            case LOOP -> {
                if (event.detail == 0) {
                    track.begin(
                            EventKind.LOOP, time, Mark.of("loop", "loop", Mark.Argument.of("elements", event.second)));
                } else {
                    track.end(EventKind.LOOP, time);
                }
            }
            case LEAF ->
                track.instant(
                        time,
                        Mark.of(
                                "loop",
                                event.detail == 1 ? "leaf, rest stolen" : "leaf",
                                Mark.Argument.of("first element", event.first)));
            case SEAT -> seat(track, event);
            case GAP -> {
                track.endAll(time);
                track.instant(time, Mark.of("gap", "events lost", Mark.Argument.of("events", event.first)));
            }
            default -> {} // single misses and steps of tasks are too many for a picture
        }
    }

    private void visit(long time, int worker, long thread, long job, int origin) {
        ThreadTrack track = track(worker, thread);
        if (track != null) {
            track.begin(
                    EventKind.VISIT,
                    time,
                    Mark.of(
                            "visit",
                            jobs.name(job),
                            Mark.Argument.of("job", job),
                            Mark.Argument.of("worker", worker),
                            Mark.Argument.of("from worker", origin)));
        }
        if (origin == Event.NOWHERE && task != Event.NONE) { // the first task of a simulated job
            gauges.add(time, worker, -1);
        }
    }

    private static Mark wait(WaitReason reason, long job) {
        String name = "wait: " + reason.name().toLowerCase(Locale.ROOT);
        return Mark.of("wait", name, Mark.Argument.of("job", job));
    }

    private void steal(ThreadTrack thief, Held event) {
        int victim = (int) event.first;
        if (task != Event.NONE) {
            gauges.add(event.time(), victim, -1);
        }
        ThreadTrack from = track(victim, victimThread(victim, event.thread()));
        if (from == null) {
            return; // the task lay on a board, or there is no room for a track
        }
        flows++;
        thief.expect(flows);
        from.instant(
                event.time(),
                Mark.of(
                                "steal",
                                event.detail == 1 ? "stolen in a join" : "stolen",
                                Mark.Argument.of("by worker", event.worker))
                        .flowsOut(flows));
    }

    /** Returns whose task is stolen at a place. If the thief sits there, it is the thread that sat there before. */
    private long victimThread(int victim, long thief) {
        long thread = seated.getOrDefault(victim, 0L);
        return thread > 0 && thread == thief ? left.getOrDefault(victim, 0L) : thread;
    }

    /** A thread keeps its track when it changes its seat; a simulated strand goes on at another track. */
    private void seat(ThreadTrack track, Held event) {
        boolean leaves = event.detail == SeatChange.VACATED.ordinal();
        if (otherTask == Event.NONE) {
            track.instant(
                    event.time(),
                    Mark.of(
                            "seat",
                            leaves ? "leaves its seat" : "sits down",
                            Mark.Argument.of("worker", event.worker)));
        } else if (leaves) {
            strands.put(otherTask, track.vacate(event.time()));
        } else {
            Object strand = strands.remove(otherTask);
            if (strand != null) {
                track.fill(event.time(), strand);
            }
        }
    }

    private void note(Held event) {
        Mark mark = Mark.of("note", event.text);
        ThreadTrack track = track(event.worker, event.thread());
        if (track == null) {
            pen.instant(notes, event.time(), mark);
        } else {
            track.instant(event.time(), mark);
        }
    }

    /** Returns the track of a thread; null if it is none of the workers' threads, or if there is no room for it. */
    private @Nullable ThreadTrack track(int worker, long thread) {
        if (thread > 0) {
            return threads.computeIfAbsent(thread, number -> newTrack(threadName(worker, number)));
        }
        return worker == Event.NOWHERE ? null : places.computeIfAbsent(worker, number -> newTrack("worker " + number));
    }

    private static String threadName(int worker, long thread) {
        return worker == Event.NOWHERE ? "thread " + thread : "worker " + worker + ", thread " + thread;
    }

    private @Nullable ThreadTrack newTrack(String name) {
        int track = pen.track(TraceFormat.Kind.THREAD, name);
        return track == Pen.NO_TRACK ? null : new ThreadTrack(pen, track);
    }

    /**
     * Writes what was held back, and closes the file. A second call changes nothing.
     *
     * @throws IOException also if an event could not be written before
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        while (!held.isEmpty()) {
            handle(held.remove());
        }
        gauges.close();
        pen.sayWhatIsMissing(notes, latest);
        pen.close();
    }
}
