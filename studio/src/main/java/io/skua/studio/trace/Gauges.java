package io.skua.studio.trace;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The counters of a trace: how many tasks lie in each worker's bags, and how many workers each island has. */
final class Gauges {
    /** How many islands are shown; the islands of later jobs are left out. */
    static final int ISLANDS_MAX = 500;

    private static final class Gauge {
        final int track;
        long value;
        long shown = -1;
        long time = -1; // when the value was set; negative if it was not

        Gauge(int track) {
            this.track = track;
        }
    }

    private final Pen pen;
    private final Map<Integer, Gauge> bags = new HashMap<>();
    private final Map<Long, Gauge> islands = new HashMap<>();

    Gauges(Pen pen) {
        this.pen = pen;
    }

    private Gauge bag(int place) {
        return bags.computeIfAbsent(
                place, number -> new Gauge(pen.track(TraceFormat.Kind.COUNTER, "bag of worker " + number)));
    }

    /** A thread at this place has this many tasks that thieves could take. Those of other threads there are added. */
    void sample(long time, int place, long tasks) {
        Gauge bag = bag(place);
        if (bag.time == time) {
            bag.value += tasks;
        } else {
            show(bag);
            bag.time = time;
            bag.value = tasks;
        }
    }

    /** There are more or fewer tasks in the bags of a worker than before. */
    void add(long time, int place, int more) {
        Gauge bag = bag(place);
        bag.time = time;
        bag.value = Math.max(0, bag.value + more);
        show(bag);
    }

    /** An island has this many members. */
    void island(long time, long job, String name, long members) {
        Gauge island = island(job, name);
        if (island != null) {
            island.time = time;
            island.value = members;
            show(island);
        }
    }

    /** A worker joins an island or leaves it. */
    void member(long time, long job, String name, int more) {
        Gauge island = island(job, name);
        if (island != null) {
            island(time, job, name, Math.max(0, island.value + more));
        }
    }

    private @Nullable Gauge island(long job, String name) {
        Gauge known = islands.get(job);
        if (known == null && islands.size() < ISLANDS_MAX) {
            known = new Gauge(pen.track(TraceFormat.Kind.COUNTER, "island of " + name + " " + job));
            islands.put(job, known);
        }
        return known;
    }

    private void show(Gauge gauge) {
        if (gauge.time >= 0 && gauge.value != gauge.shown) {
            pen.value(gauge.track, gauge.time, gauge.value);
            gauge.shown = gauge.value;
        }
    }

    /** Shows what was not shown yet. */
    void close() {
        bags.values().forEach(this::show);
    }
}
