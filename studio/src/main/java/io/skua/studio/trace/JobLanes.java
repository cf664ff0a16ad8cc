package io.skua.studio.trace;

import io.skua.observe.Event;
import io.skua.observe.JobPhase;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The tracks of the jobs. Jobs overlap, so each has a lane of its own while it has not ended, and the next job uses the
 * lane again.
 */
final class JobLanes {
    private static final class Open {
        final String name;
        final int lane;
        boolean submitted; // whether there is a slice for the whole job
        boolean started; // whether there is a slice for the time since its start

        Open(String name, int lane) {
            this.name = name;
            this.lane = lane;
        }
    }

    private final Pen pen;
    private final Map<Long, Open> jobs = new HashMap<>();
    private final PriorityQueue<Integer> free = new PriorityQueue<>();

    JobLanes(Pen pen) {
        this.pen = pen;
    }

    /** Returns what the slices of a job are called. */
    String name(long job) {
        if (job == Event.NONE) {
            return "light tasks";
        }
        Open known = jobs.get(job);
        return known == null ? "job" : known.name;
    }

    /** @param name what the job is called; empty if it has no name */
    void enter(long time, long job, JobPhase phase, String name) {
        if (phase.isEnd()) {
            end(time, job, phase);
            return;
        }
        Open its = jobs.computeIfAbsent(job, number -> new Open(name.isEmpty() ? "job" : name, lane()));
        if (phase == JobPhase.SUBMITTED) {
            its.submitted = pen.begin(its.lane, time, Mark.of("job", its.name, Mark.Argument.of("job", job)));
        } else {
            its.started = pen.begin(its.lane, time, Mark.of("job", "running", Mark.Argument.of("job", job)));
        }
    }

    private int lane() {
        Integer lane = free.poll();
        return lane != null ? lane : pen.track(TraceFormat.Kind.LANE, "jobs");
    }

    private void end(long time, long job, JobPhase phase) {
        Open its = jobs.remove(job);
        if (its == null) {
            return;
        }
        if (its.started) {
            pen.end(its.lane, time);
        }
        if (its.submitted) {
            String how = phase.name().toLowerCase(Locale.ROOT);
            pen.end(its.lane, time, Mark.Argument.of("ended", how));
        }
        if (its.lane != Pen.NO_TRACK) {
            free.add(its.lane);
        }
    }
}
