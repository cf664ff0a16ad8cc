package io.skua.doctor;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.ObservedState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Hears the events of a run and says why the run was not faster. The doctor is a listener: it can be given the events
 * of a scheduler while it runs, of a recording, or of the simulator.
 *
 * <pre>{@code
 * Doctor doctor = new Doctor(Circumstances.ofRun(skua.workers(), Runtime.getRuntime().availableProcessors()));
 * try (Observation observation = skua.observe(doctor)) {
 *     doctor.setTexts(observation::text);
 *     skua.run(() -> work());
 * }
 * System.out.println(doctor.diagnosis().sentence());
 * }</pre>
 *
 * <p>Needs the memory for some ten thousand events, however many there are. Not thread-safe: a diagnosis is asked for
 * after the observation, or by the listener itself.
 */
public final class Doctor implements EventListener {
    private static final int EVENTS_MAX = 1 << 16;

    private final Circumstances circumstances;
    private final Ledger ledger = new Ledger();
    private final JobBook jobs = new JobBook();
    private final Findings findings = new Findings();
    private final Map<Integer, Track> tracks = new HashMap<>();
    private final Map<Integer, Integer> visits = new HashMap<>(); // by place: how many its track takes for open
    private final CpuBook cpu = new CpuBook(ledger.unheard());
    private final BusySplit split;
    private final Lanes lanes;
    private final Sweep sweep;
    private final Map<Long, String> known = new HashMap<>(); // texts of the events that wait
    private List<Timed> waiting = new ArrayList<>();
    private LongFunction<String> texts = number -> "";
    private SchedulingCosts costs = SchedulingCosts.usual();
    private long lastRound = Long.MIN_VALUE; // the time of the latest SAMPLE

    /** A doctor who has heard nothing yet. */
    public Doctor(Circumstances circumstances) {
        this.circumstances = circumstances;
        this.split = new BusySplit(circumstances);
        this.lanes = circumstances.simulated()
                ? new SteppedLanes(
                        circumstances.workers(),
                        jobs,
                        (place, from, to) -> ledger.add(Cause.HEALTHY, (double) (to - from)))
                : new SampledLanes(circumstances, jobs, heardBy(split), tracks);
        Circumstances.Stealing stealing = circumstances.stealing();
        if (stealing != null) {
            stealing.places().forEach(lanes::lane); // also those of which no event tells
        }
        this.sweep = new Sweep(circumstances, jobs, lanes, ledger, findings);
    }

    /** Returns a sink that passes on only the time in which everything was told. */
    private Lanes.BusySink heardBy(Lanes.BusySink all) {
        return new Lanes.BusySink() {
            @Override
            public void busy(int place, long from, long to) {
                ledger.unheard().without(from, to, (begin, end) -> all.busy(place, begin, end));
            }

            @Override
            public void coming(int place, long from, long to) {
                all.coming(place, from, to); // the sweep asks for no other time
            }
        };
    }

    @Override
    public String toString() {
        return "Doctor of a run with " + circumstances.workers() + " workers";
    }

    /** Sets how to find the text of a label: names of jobs, and stacks. */
    public void setTexts(LongFunction<String> source) {
        texts = source;
    }

    /** Sets what scheduling costs on the machine of the run. A diagnosis may be asked for again afterwards. */
    public void setCosts(SchedulingCosts measured) {
        costs = measured;
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        long label = kind == EventKind.JOB || kind == EventKind.CPU ? second : 0;
        if (label != 0) {
            known.computeIfAbsent(label, texts::apply);
        }
        waiting.add(new Timed(time, worker, kind, detail, first, second));
        if (kind == EventKind.SAMPLE) {
            lastRound = time;
        }
        if (waiting.size() >= EVENTS_MAX) {
            boolean hasRound =
                    !circumstances.simulated() && lastRound > waiting.get(0).time();
            examine(hasRound ? lastRound : Long.MAX_VALUE);
        }
    }

    /**
     * Tells that events are missing between two moments, as the GAP at the end of a segment says that is nowhere. This
     * time belongs to no account. To be called before a diagnosis is asked for; {@link #resume} must follow before the
     * next event.
     */
    public void leaveOut(long since, long until) {
        ledger.unheard().add(since, until);
    }

    /** Tells what the workers and jobs do after events were missing, as the next segment says. */
    public void resume(ObservedState now) {
        examine(Long.MAX_VALUE);
        now.places().forEach((place, its) -> closeVisits(place, its.visits(), now.time()));
        sweep.resume(now, texts);
    }

    /** Ends visits whose ends were not told. */
    private void closeVisits(int place, int open, long time) {
        Track track = tracks.get(place);
        int known = visits.getOrDefault(place, 0);
        for (; track != null && known > open; known--) {
            track.add(new Timed(time, place, EventKind.VISIT_END, 1, Event.NONE, 0), "");
        }
        visits.put(place, known);
    }

    private void countVisits(Timed event) {
        if (event.kind() == EventKind.VISIT || event.kind() == EventKind.VISIT_END) {
            int more = event.kind() == EventKind.VISIT ? 1 : -1;
            visits.merge(event.place(), Math.max(0, more), (known, change) -> Math.max(0, known + more));
        }
    }

    /** Goes through the waiting events up to a time, which is one at which samples were taken if there are any. */
    private void examine(long until) {
        waiting.sort(Comparator.comparingLong(Timed::time));
        if (!circumstances.simulated()) {
            JobEnds.moveBack(waiting);
        }
        List<Timed> later = new ArrayList<>();
        for (Timed each : waiting) {
            if (each.time() > until) {
                later.add(each);
            } else if (!circumstances.simulated() && each.place() != Event.NOWHERE) {
                countVisits(each);
                tracks.computeIfAbsent(each.place(), key -> new Track(cpu))
                        .add(each, each.kind() == EventKind.CPU ? text(each.second()) : "");
            } else if (each.kind() == EventKind.JVM) {
                split.jvm(each);
            } else if (each.kind() == EventKind.MACHINE) {
                split.machine(each);
            }
        }
        long end = Long.MIN_VALUE;
        for (Timed each : waiting) {
            if (each.time() <= until) {
                end = each.time();
                findings.add(each);
                sweep.event(each, each.kind() == EventKind.JOB ? text(each.second()) : "");
            }
        }
        if (end != Long.MIN_VALUE) {
            lanes.settleAll(end);
        }
        split.settle(tracks, ledger);
        tracks.values().forEach(Track::trim);
        waiting = later;
        if (known.size() > EVENTS_MAX) {
            known.clear();
        }
    }

    private String text(long label) {
        return label == 0 ? "" : known.getOrDefault(label, "");
    }

    /** Returns what the events so far say. Further events may follow. */
    public Diagnosis diagnosis() {
        examine(Long.MAX_VALUE);
        Ledger all = ledger.copy();
        if (!circumstances.simulated()) {
            long open = tracks.values().stream().mapToLong(Track::unfinished).sum();
            double cost = (findings.calls() + open) * costs.callNanos()
                    + findings.queued() * costs.queuedNanos()
                    + findings.lights() * costs.lightNanos()
                    + findings.steals() * costs.stealNanos()
                    + findings.batches() * costs.batchNanos();
            all.move(Cause.HEALTHY, Cause.TOO_FINE, cost);
        }
        Map<Cause, Double> account = all.account();
        Cause cause = Diagnosis.named(account);
        Testimony testimony = new Testimony(circumstances, all, jobs, findings, tracks);
        String advice = advice(cause, testimony);
        return new Diagnosis(cause, account.getOrDefault(cause, 0.0), testimony.of(cause), advice, account);
    }

    private String advice(Cause cause, Testimony testimony) {
        if (cause == Cause.OVERSUBSCRIBED && circumstances.hasProcessorsForAll()) {
            return "Stop other programs that use the processors, or raise the limit of this container.";
        }
        if (cause == Cause.WAITED_TO_START && jobs.mostOpen() <= 1) {
            return "Make jobs larger: no other job was there, so each waited only until a worker came.";
        }
        if (cause == Cause.TOO_FINE && testimony.isOnTheWay()) {
            return "Make the job larger, or use fewer workers: the work was soon done, compared with the time until"
                    + " workers had come to the tasks.";
        }
        return cause.advice();
    }

    /** Returns how much time of workers the account is about, in the events' unit: 1 worker, 1 second is one second. */
    public double workerTime() {
        examine(Long.MAX_VALUE);
        return ledger.total();
    }
}
