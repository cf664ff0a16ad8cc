package io.skua.jfr;

import io.skua.observe.BatchSizes;
import io.skua.observe.EventKind;
import io.skua.observe.IslandChange;
import io.skua.observe.IslandSize;
import io.skua.observe.JobPhase;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import io.skua.trail.Echo;
import io.skua.trail.Trails;
import java.util.ArrayDeque;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Tells Flight Recorder the events of one thread, in that thread. What takes time is begun and kept, and told at its
 * end. An event whose kind is off in all recordings is made and forgotten at once.
 */
final class JfrEcho implements Echo {
    private static final JobPhase[] PHASES = JobPhase.values();
    private static final WaitReason[] REASONS = WaitReason.values();
    private static final SeatChange[] SEATS = SeatChange.values();
    private static final IslandChange[] ISLANDS = IslandChange.values();

    private final Trails trails;
    private final ArrayDeque<JfrEvent> open = new ArrayDeque<>(); // begun and not ended, the latest first

    JfrEcho(Trails trails) {
        this.trails = trails;
    }

    @Override
    public void event(int worker, EventKind kind, int detail, long first, long second) {
        switch (kind) {
            case VISIT, SLEEP, WAIT -> begin(worker, kind, detail, first, second);
            case VISIT_END -> endVisit(detail, second);
            case WAKE -> endSleep(first);
            case RESUME -> commit(end(JfrEvent.Wait.class));
            case LOOP -> loop(worker, detail, first, second);
            default -> tell(worker, kind, detail, first, second);
        }
    }

    // ---- what takes time ----

    private void begin(int worker, EventKind kind, int detail, long first, long second) {
        JfrEvent event;
        if (kind == EventKind.VISIT) {
            JfrEvent.Visit visit = new JfrEvent.Visit();
            visit.job = first;
            visit.origin = (int) second;
            event = visit;
        } else if (kind == EventKind.WAIT) {
            JfrEvent.Wait wait = new JfrEvent.Wait();
            wait.job = first;
            wait.reason = word(REASONS[detail]);
            event = wait;
        } else {
            event = new JfrEvent.Sleep();
        }
        push(worker, event);
    }

    private void push(int worker, JfrEvent event) {
        event.worker = worker;
        event.begin();
        open.push(event);
    }

    /** Returns the latest event of a type that has begun; null if its beginning was not heard. */
    private <E extends JfrEvent> @Nullable E end(Class<E> type) {
        if (open.stream().noneMatch(type::isInstance)) {
            return null;
        }
        JfrEvent last = open.pop();
        while (!type.isInstance(last)) { // its end was not heard
            last = open.pop();
        }
        last.end();
        return type.cast(last);
    }

    private static void commit(@Nullable JfrEvent event) {
        if (event != null) {
            event.commit();
        }
    }

    private void endVisit(int tasks, long calls) {
        JfrEvent.Visit visit = end(JfrEvent.Visit.class);
        if (visit != null) {
            visit.tasks = tasks;
            visit.calls = calls;
            visit.commit();
        }
    }

    private void endSleep(long by) {
        JfrEvent.Sleep sleep = end(JfrEvent.Sleep.class);
        if (sleep != null) {
            sleep.wokenBy = (int) by;
            sleep.commit();
        }
    }

    private void loop(int worker, int ends, long number, long elements) {
        if (ends == 1) {
            commit(end(JfrEvent.Loop.class));
        } else {
            JfrEvent.Loop loop = new JfrEvent.Loop();
            loop.loop = number;
            loop.elements = elements;
            push(worker, loop);
        }
    }

    // ---- what takes no time ----

    private void tell(int worker, EventKind kind, int detail, long first, long second) {
        JfrEvent event = moment(kind, detail, first, second);
        if (event != null) {
            event.worker = worker;
            event.commit();
        }
    }

    private @Nullable JfrEvent moment(EventKind kind, int detail, long first, long second) {
        switch (kind) {
            case JOB -> {
                JfrEvent.OfJob job = new JfrEvent.OfJob();
                job.job = first;
                job.phase = word(PHASES[detail]);
                job.name = trails.text(second);
                return job;
            }
            case STEAL -> {
                JfrEvent.Steal steal = new JfrEvent.Steal();
                steal.victim = (int) first;
                steal.leapfrog = detail == 1;
                return steal;
            }
            case MISSES -> {
                JfrEvent.Search search = new JfrEvent.Search();
                search.misses = first;
                search.time = trails.now() - second;
                return search;
            }
            case SEAT -> {
                JfrEvent.Seat seat = new JfrEvent.Seat();
                seat.change = word(SEATS[detail]);
                return seat;
            }
            case ISLAND -> {
                JfrEvent.Island island = new JfrEvent.Island();
                island.job = first;
                island.members = IslandSize.members(second);
                island.asked = IslandSize.asked(second);
                island.change = word(ISLANDS[detail]);
                return island;
            }
            case LEAF -> {
                JfrEvent.Leaf leaf = new JfrEvent.Leaf();
                leaf.firstElement = first;
                leaf.stolen = BatchSizes.isStolen(detail);
                return leaf;
            }
            case NOTE -> {
                JfrEvent.Note note = new JfrEvent.Note();
                note.text = trails.text(first);
                return note;
            }
            default -> {
                return null;
            }
        }
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
