package io.skua.sim.chaos;

import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.program.Chance;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** One life of a virtual place: its protocol, its workers, and what waits to be handled. */
final class Life {
    private static final long MICROS = 1_000;

    final PlaceId id;
    final int workers;
    final Subject subject;
    final Crew crew;
    /** Answers that must be handled before any other event. */
    final Deque<Event> urgent = new ArrayDeque<>();
    /** What has come while the place was paused. */
    final Deque<Event> backlog = new ArrayDeque<>();
    /** Of whom this life was told that they have appeared. */
    final Set<PlaceId> told = new HashSet<>();
    /** Of whose end this life was told, or is going to be. */
    final Set<PlaceId> buried = new HashSet<>();
    /** For each place, how many troubles keep this life from hearing it at the moment. */
    final Map<PlaceId, Integer> silences = new HashMap<>();

    private final World world;
    private final Chance chance;
    private long jobs;
    private long inboxAt;
    private boolean isWorkPending;
    private int lastIdle = -1;
    private int lastLoad = -1;

    boolean isAlive = true;
    boolean isLeaving;
    boolean isPaused;
    boolean isDemanding;
    /** How many effects of the next step are still carried out; -1 if this life does not end in its next step. */
    int doom = -1;
    /** When the next tick comes. */
    long tickAt = Long.MAX_VALUE;

    Life(PlaceId id, int workers, Subject subject, World world) {
        this.id = id;
        this.workers = workers;
        this.subject = subject;
        this.world = world;
        chance = world.chance();
        crew = new Crew(this, world, workers);
    }

    JobId nextJob() {
        return new JobId(id, jobs++);
    }

    /** Passes an event of this place's own workers or users to the protocol soon, in the order of the calls. */
    void later(Event event) {
        inboxAt = Math.max(
                inboxAt, world.now() + chance.nanosBetween(0, chance.percent(90) ? 20 * MICROS : 500 * MICROS));
        world.at(this, inboxAt, () -> world.feed(this, event));
    }

    /** The number of idle workers or of tasks may have changed. The protocol is told of the last state only. */
    void touch() {
        if (isWorkPending || (crew.idle() == lastIdle && crew.load() == lastLoad)) {
            return;
        }
        isWorkPending = true;
        long delay = chance.nanosBetween(0, isDemanding || crew.idle() > 0 ? 50 * MICROS : 1_000 * MICROS);
        world.after(this, delay, () -> {
            isWorkPending = false;
            if (crew.idle() != lastIdle || crew.load() != lastLoad) {
                lastIdle = crew.idle();
                lastLoad = crew.load();
                world.feed(this, new Event.Work(lastIdle, lastLoad));
            }
        });
    }

    @Override
    public String toString() {
        return id.toString();
    }

    /** Returns how it stands with this life, for traces. */
    String describe() {
        return "place " + this + (isPaused ? " (paused)" : "") + ": " + crew.idle() + " idle, load " + crew.load()
                + "\n" + subject.describe() + "\n";
    }
}
