package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.island.Effect;
import io.skua.island.Event;
import io.skua.island.Island;
import io.skua.island.Master;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Who has which seat: what the {@link Master} has decided, lodgers, and jobs that wait. Everything is written under the
 * keeper's lock; {@link #groups}, {@link #isContended} and {@link #hasLodger} are read without.
 *
 * <p><b>G1 (nothing is lost).</b> Each change is a {@link Transition}, which happens or does not (T1). What is still to
 * be done survives an Error, since it is kept where noting it needs no memory: jobs that wait and jobs that have ended
 * in lists linked through their holdings; seats whose threads are to be moved or called as marks in an array.
 * {@link #settle} does what is to be done. Whoever could not finish leaves the rest to the next one ({@link Keeper},
 * K4).
 */
final class Registry {
    private static final int MOVE = 1; // threads may have to be moved to their island's home
    private static final int CALL = 2; // somebody is to come and look

    /** A job that uses the source of another one, which waits. */
    record Lodging(Holding lodger, Seat seat) {}

    /**
     * All of it at one moment. Nobody changes the collections.
     *
     * @param known the holdings of those whom the master knows and of lodgers, by number
     * @param groups of all islands and lodgers
     * @param isContended whether somebody waits for workers
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares states
    record State(
            Master master, Map<Long, Holding> known, List<Lodging> lodgings, Group[] groups, boolean isContended) {}

    /** What a change leads to. At most one lodger moves in or out at a time. */
    record Outcome(
            Master.Step step,
            Map<Long, Holding> known,
            List<Lodging> lodgings,
            @Nullable Lodging movedIn,
            @Nullable Lodging movedOut) {
        Master master() {
            return step.next();
        }

        List<Effect> effects() {
            return step.effects();
        }
    }

    private final Engine engine;
    private final Enrolment enrolment;
    private final AtomicIntegerArray marks; // by place
    private final Queued waiting = new Queued(); // the master does not know of these yet
    private final Queued.Line ended = new Queued.Line(); // the master is to be told that these are over
    private volatile State state;

    Registry(Engine engine, Enrolment enrolment, Master master) {
        this.engine = engine;
        this.enrolment = enrolment;
        this.marks = new AtomicIntegerArray(Arrays.stream(engine.places()).max().orElse(0) + 1);
        this.state = new State(master, Map.of(), List.of(), new Group[0], false);
    }

    // ---- asking, without the lock ----

    Group[] groups() {
        return state.groups();
    }

    boolean isContended() {
        return state.isContended();
    }

    /** Whether some job waits to be started that could be a lodger. */
    boolean hasLodger() {
        State now = state;
        return !now.master().queue().isEmpty() && nextLodger(now) != null;
    }

    Seat seat(int place) {
        return engine.seating().seat(place);
    }

    Topology topology() {
        return engine.settings().allotment().topology();
    }

    /** Whether one island has all workers. */
    boolean isFull(Master master) {
        return master.islands().size() == 1
                && master.free().isEmpty()
                && master.usable().cardinality() == engine.settings().workers();
    }

    // ---- changing ----

    void become(State next) {
        state = next;
    }

    private Transition plan(Outcome outcome) {
        return new Transition(this, enrolment, state, outcome);
    }

    /** Nobody moves in or out. */
    private static Outcome stepOf(State now, Event event, Map<Long, Holding> known) {
        return new Outcome(now.master().step(event), known, now.lodgings(), null, null);
    }

    private static Outcome movingIn(State now, Master.Step step, Lodging lodging) {
        List<Lodging> more = new ArrayList<>(now.lodgings());
        more.add(lodging);
        return new Outcome(step, now.known(), more, lodging, null);
    }

    private static Outcome movingOut(State now, Master.Step step, Map<Long, Holding> known, Lodging lodging) {
        List<Lodging> fewer = new ArrayList<>(now.lodgings());
        fewer.remove(lodging);
        return new Outcome(step, known, fewer, null, lodging);
    }

    /** Something has happened to an island or to a place. */
    void step(Event event) {
        plan(stepOf(state, event, state.known())).commit();
    }

    /** The job is ready to be started. Cannot fail. */
    void add(Holding holding) {
        waiting.add(holding);
    }

    /** The job is over, or will not be started. Cannot fail. */
    void end(Holding holding) {
        holding.ended();
        if (!waiting.remove(holding) && holding.isKnown) {
            holding.isKnown = false;
            ended.add(holding);
        }
    }

    /** Does what is to be done. After an Error it can be called again. */
    void settle() {
        for (Holding over = ended.first(); over != null; over = ended.first()) {
            close(over);
        }
        admit();
        move();
    }

    private void close(Holding over) {
        State now = state;
        Map<Long, Holding> known = new HashMap<>(now.known());
        known.remove(over.number());
        Lodging lodging = lodgingOf(over);
        Transition last = plan(
                lodging != null
                        ? movingOut(now, new Master.Step(now.master(), List.of()), known, lodging)
                        : stepOf(now, new Event.Ended(over.number()), known));
        ended.remove(over);
        last.commit();
    }

    /**
     * Tells the master of the next job when it has started the one before: so its queue is short, however many there
     * are.
     */
    private void admit() {
        while (state.master().queue().isEmpty()) {
            Holding next = waiting.next();
            if (next == null) {
                break;
            }
            State now = state;
            Map<Long, Holding> known = new HashMap<>(now.known());
            known.put(next.number(), next);
            Transition arrival = plan(stepOf(now, arrivalOf(next), known));
            waiting.removeNext(next);
            next.isKnown = true;
            arrival.commit();
        }
        while (state.master().queue().isEmpty() && !state.lodgings().isEmpty()) {
            State now = state;
            Lodging first = now.lodgings().get(0);
            Master.Step step = now.master().step(arrivalOf(first.lodger()));
            if (!step.next().queue().isEmpty()) {
                break; // nobody could spare a worker for it
            }
            plan(movingOut(now, step, now.known(), first)).commit();
        }
    }

    private static Event.Arrived arrivalOf(Holding holding) {
        return new Event.Arrived(holding.number(), holding.claim());
    }

    private @Nullable Lodging lodgingOf(Holding holding) {
        for (Lodging lodging : state.lodgings()) {
            if (lodging.lodger() == holding) {
                return lodging;
            }
        }
        return null;
    }

    // ---- lodgers ----

    /**
     * Lets the next job that waits to be started use this seat, if it is a source that is of no use to its own islands
     * now.
     *
     * @param idle the thread that sits there and has nothing to do; null if there is none
     * @return null if there is no such job, or the seat is of use
     */
    @Nullable
    Lodging lodge(Seat seat, @Nullable Seated idle) {
        State now = state;
        Holding lodger = nextLodger(now);
        boolean isFree =
                idle != null || seat.rest() == Seat.VACANT || (seat.rest() == Seat.ASLEEP && seat.active() == 1);
        if (lodger == null || !isFree || !seat.isUnusedSource()) {
            return null;
        }
        Lodging lodging = new Lodging(lodger, seat);
        Master.Step outOfQueue = now.master().step(new Event.Ended(lodger.number()));
        plan(movingIn(now, outOfQueue, lodging)).commit();
        settle();
        return lodging;
    }

    /**
     * The first of the jobs that the master cannot start; null if there is none. It may have been a lodger before, and
     * may have been started then. When the engine is shut down now, jobs are taken out of their injectors and ended one
     * by one, perhaps thousands: none of these becomes a lodger in between.
     */
    private @Nullable Holding nextLodger(State now) {
        List<Event.Arrived> queue = now.master().queue();
        Holding first = queue.isEmpty() ? null : now.known().get(queue.get(0).job());
        boolean isTakenBack = first != null
                && engine.lifetime().stopsWhatStarts()
                && first.group().injector().isEmpty();
        return isTakenBack ? null : first;
    }

    /** No thread was to be had for the lodger: it waits again. Not if somebody has started it. */
    void unlodge(Lodging lodging) {
        State now = state;
        if (now.lodgings().contains(lodging) && !lodging.lodger().hasStarted()) {
            Master.Step arrival = now.master().step(arrivalOf(lodging.lodger()));
            plan(movingOut(now, arrival, now.known(), lodging)).commit();
            settle();
        }
    }

    // ---- marks ----

    /** The seat's groups have changed. */
    void mark(Seat seat) {
        marks.set(seat.id(), MOVE | CALL);
    }

    /** Moves threads that run or wait where their island has no seat any more (K2). */
    private void move() {
        for (Seat seat : engine.seating().all()) {
            if ((marks.get(seat.id()) & MOVE) != 0) {
                engine.crew().moves().rehome(seat);
                marks.getAndAccumulate(seat.id(), ~MOVE, (mark, mask) -> mark & mask);
            }
        }
    }

    /** Whether the seat is to be called; whoever asks must do it, or {@link #callAgain}. Without the lock. */
    boolean takeCall(Seat seat) {
        int id = seat.id();
        return (marks.get(id) & CALL) != 0
                && (marks.getAndAccumulate(id, ~CALL, (mark, mask) -> mark & mask) & CALL) != 0;
    }

    /** Without the lock. */
    void callAgain(Seat seat) {
        marks.getAndAccumulate(seat.id(), CALL, (mark, more) -> mark | more);
    }

    // ---- asking, under the lock ----

    /** How many workers the jobs could use. */
    int demand() {
        State now = state;
        long wanted = (long) now.master().queue().size()
                + waiting.size()
                + now.lodgings().size();
        for (Island island : now.master().islands()) {
            wanted += island.size() + island.request().workers();
        }
        return (int) Math.min(engine.settings().workers(), wanted);
    }

    /** Whether a job runs there. */
    boolean isUsed(int place) {
        State now = state;
        return now.lodgings().stream().anyMatch(lodging -> lodging.seat().id() == place)
                || now.master().islands().stream().anyMatch(island -> island.contains(place));
    }

    /** Everybody who has not ended, those who wait included. */
    List<Holding> holdings() {
        List<Holding> all = new ArrayList<>(state.known().values());
        waiting.forEach(all::add);
        return all;
    }
}
