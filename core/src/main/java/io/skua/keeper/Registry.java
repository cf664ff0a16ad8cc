package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.master.Client;
import io.skua.master.Master;
import io.skua.master.News;
import io.skua.master.Resident;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * The {@link Master}, and what is still to be told to it or to be done. Everything is written under the keeper's lock;
 * {@link #groups}, {@link #isContended} and {@link #hasLodger} are read without.
 *
 * <p><b>G1 (nothing is lost).</b> Each change is a {@link Transition}, which happens or does not (T1). What is still to
 * be done survives an Error, since it is kept where noting it needs no memory: jobs that have come or ended and that
 * the master has not heard of in a list linked through their holdings; seats whose threads are to be moved or called as
 * marks in an array. {@link #settle} does what is to be done. Whoever could not finish leaves the rest to the next one
 * ({@link Keeper}, K4).
 */
final class Registry {
    private static final int MOVE = 1; // threads may have to be moved to their island's home
    private static final int CALL = 2; // somebody is to come and look

    /**
     * All of it at one moment. Nobody changes the array.
     *
     * @param groups of all islands and lodgers
     * @param isContended whether somebody waits for workers
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares states
    record State(Master master, Group[] groups, boolean isContended) {}

    private final Engine engine;
    private final Enrolment enrolment;
    private final AtomicIntegerArray marks; // by place
    private @Nullable Holding firstUntold; // the master is to hear of these: they have come, or have ended
    private @Nullable Holding lastUntold;
    private volatile State state;

    Registry(Engine engine, Enrolment enrolment, Master master) {
        this.engine = engine;
        this.enrolment = enrolment;
        this.marks = new AtomicIntegerArray(Arrays.stream(engine.places()).max().orElse(0) + 1);
        this.state = new State(master, new Group[0], false);
    }

    // ---- asking, without the lock ----

    Group[] groups() {
        return state.groups();
    }

    boolean isContended() {
        return state.isContended();
    }

    /**
     * Whether some job waits that could be a lodger. When the engine is shut down now, jobs are taken out of their
     * injectors and ended one by one, perhaps thousands: none of these becomes a lodger in between.
     */
    boolean hasLodger() {
        Client next = state.master().waiting().next();
        return next != null
                && !(engine.lifetime().stopsWhatStarts()
                        && Holding.of(next).group().injector().isEmpty());
    }

    Seat seat(int place) {
        return engine.seating().seat(place);
    }

    // ---- changing ----

    void become(State next) {
        state = next;
    }

    private Transition plan(News news) {
        State now = state;
        return new Transition(this, enrolment, now, now.master().step(news));
    }

    /** Something has happened to an island, to a lodger or to a place. */
    void step(News news) {
        plan(news).commit();
    }

    /** A job has come or has ended: {@link #settle} tells the master. Cannot fail. */
    void note(Holding holding) {
        if (!holding.isUntold) {
            holding.isUntold = true;
            if (lastUntold == null) {
                firstUntold = holding;
            } else {
                lastUntold.nextUntold = holding;
            }
            lastUntold = holding;
        }
    }

    /** Does what is to be done. After an Error it can be called again. */
    void settle() {
        for (Holding next = firstUntold; next != null; next = firstUntold) {
            boolean isOver = next.job() == null;
            News news = newsOf(next, isOver);
            Transition change = news == null ? null : plan(news);
            firstUntold = next.nextUntold;
            lastUntold = firstUntold == null ? null : lastUntold;
            next.nextUntold = null;
            next.isUntold = false;
            next.isKnown = !isOver;
            if (change != null) {
                change.commit();
            }
        }
        move();
    }

    /** Null if the job was over before the master has heard of it. */
    private @Nullable News newsOf(Holding holding, boolean isOver) {
        long job = holding.number();
        if (!holding.isKnown) {
            return isOver ? null : new News.Submitted(holding);
        }
        return state.master().waits(job) ? new News.Withdrawn(job) : new News.Ended(job);
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
    Resident lodge(Seat seat, @Nullable Seated idle) {
        boolean isFree =
                idle != null || seat.rest() == Seat.VACANT || (seat.rest() == Seat.ASLEEP && seat.active() == 1);
        if (!hasLodger() || !isFree || !seat.isUnusedSource()) {
            return null;
        }
        int before = state.master().lodgers().size();
        step(new News.Idle(seat.id()));
        List<Resident> lodgers = state.master().lodgers();
        settle();
        return lodgers.size() == before ? null : lodgers.get(before);
    }

    /** No thread was to be had for the lodger: it waits again. Not if somebody has started it. */
    void unlodge(Resident lodger) {
        if (state.master().lodgers().contains(lodger)
                && !Holding.of(lodger.client()).hasStarted()) {
            step(new News.Unmanned(lodger.job()));
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

    Master master() {
        return state.master();
    }

    /** Everybody who has not ended, those who wait included. */
    List<Holding> holdings() {
        List<Holding> all = new ArrayList<>();
        for (Group group : state.groups()) {
            all.add(Holding.of(group));
        }
        for (Client client : state.master().waiting().all()) {
            all.add(Holding.of(client));
        }
        for (Holding next = firstUntold; next != null; next = next.nextUntold) {
            all.add(next);
        }
        return all;
    }
}
