package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.idle.Group;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.job.Levels;
import io.skua.master.Client;
import io.skua.master.Master;
import io.skua.master.News;
import io.skua.master.Resident;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
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
    private static final int MOVE = 1; // the seat's threads may have to be moved to the homes of their islands
    private static final int CALL = 2; // the seat's thread must be called to look for work

    /**
     * The state of all islands at one moment. Nobody changes the array.
     *
     * @param groups the groups of all islands and lodgers
     * @param isContended whether somebody waits for workers
     * @param doOthersWait whether somebody else than scouts waits to be started
     */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares states
    record State(Master master, Group[] groups, boolean isContended, boolean doOthersWait) {}

    private final Engine engine;
    private final Enrolment enrolment;
    private final AtomicIntegerArray marks; // by place
    // the first of the holdings that the master has not heard of: their jobs have come, or have ended
    private @Nullable Holding firstUntold;
    private @Nullable Holding lastUntold;
    private volatile State state;
    private final AtomicInteger vacancies = new AtomicInteger(); // islands that are vacant (Newcomers)
    private final AtomicReferenceArray<@Nullable Holding> scouts = new AtomicReferenceArray<>(Levels.COUNT);

    Registry(Engine engine, Enrolment enrolment, Master master) {
        this.engine = engine;
        this.enrolment = enrolment;
        this.marks = new AtomicIntegerArray(Arrays.stream(engine.places()).max().orElse(0) + 1);
        this.state = new State(master, new Group[0], false, false);
    }

    // ---- asking, without the lock ----

    Group[] groups() {
        return state.groups();
    }

    boolean isContended() {
        return state.isContended();
    }

    /**
     * Whether some waiting job could be a lodger. When the engine is shut down at once, jobs are taken out of their
     * injectors and ended one by one, perhaps thousands of them; none of these becomes a lodger meanwhile.
     */
    boolean hasLodger() {
        Client next = state.master().waiting().next();
        return next != null
                && !(engine.lifetime().stopsWhatStarts() && !Holding.of(next).hasWork());
    }

    /** Whether somebody else than scouts waits to be started. */
    boolean doOthersWait() {
        return state.doOthersWait();
    }

    AtomicInteger vacancies() {
        return vacancies;
    }

    /** By level, the last holding that was made for newcomers; written under the lock. */
    AtomicReferenceArray<@Nullable Holding> scouts() {
        return scouts;
    }

    /** Whether somebody else than scouts waits there. */
    boolean doOthersWait(Master master) {
        int others = master.waiting().size();
        for (int i = 0; i < Levels.COUNT && others > 0; i++) {
            Holding scout = scouts.get(i);
            others -= scout != null && scout.isAwaited() && master.waits(scout.number()) ? 1 : 0;
        }
        return others > 0;
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

    /** Tells the master that something has happened to an island, to a lodger or to a place. */
    void step(News news) {
        Transition change = plan(news);
        change.commit();
        change.tell(engine);
    }

    /** Notes that a job has come or has ended; {@link #settle} tells the master. This cannot fail. */
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

    /** Does everything that is still to be done. After an Error this method can be called again. */
    void settle() {
        do {
            tellMaster();
        } while (state.isContended() && closeVacant());
        move();
    }

    /**
     * Ends all islands that are vacant, unless newcomers wait for them (Newcomers, N2); {@link #settle} tells the
     * master. Returns false if there is none.
     */
    boolean closeVacant() {
        boolean isAny = false;
        if (vacancies.get() > 0 && engine.main().injector().isEmpty()) {
            for (Group group : state.groups()) {
                Holding holding = Holding.of(group);
                if (holding.tryClose()) {
                    note(holding);
                    isAny = true;
                }
            }
        }
        return isAny;
    }

    private void tellMaster() {
        for (Holding next = firstUntold; next != null; next = firstUntold) {
            boolean isOver = next.isOver();
            News news = newsOf(next, isOver);
            Transition change = news == null ? null : plan(news);
            firstUntold = next.nextUntold;
            lastUntold = firstUntold == null ? null : lastUntold;
            next.nextUntold = null;
            next.isUntold = false;
            next.isKnown = !isOver;
            if (change != null) {
                change.commit();
                change.tell(engine);
            }
        }
    }

    /** The news about a job; null if the job was over before the master has heard of it. */
    private @Nullable News newsOf(Holding holding, boolean isOver) {
        long job = holding.number();
        if (!holding.isKnown) {
            return isOver ? null : new News.Submitted(holding);
        }
        return state.master().waits(job) ? new News.Withdrawn(job) : new News.Ended(job);
    }

    // ---- lodgers ----

    /**
     * Lets the next waiting job use this seat as a lodger, if the seat is a source that its own islands do not need
     * now.
     *
     * @param idle the thread that sits there and has nothing to do; null if there is none
     * @return the lodger; null if no job waits, or if the seat is needed
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

    /** Makes a lodger wait again for which no thread was found, unless a thread has started it meanwhile. */
    void unlodge(Resident lodger) {
        if (state.master().lodgers().contains(lodger)
                && !Holding.of(lodger.client()).hasStarted()) {
            step(new News.Unmanned(lodger.job()));
            settle();
        }
    }

    // ---- marks ----

    /** Notes that the seat's groups have changed. */
    void mark(Seat seat) {
        marks.set(seat.id(), MOVE | CALL);
    }

    /** Moves threads that run or wait at a seat that their island no longer has (K2). */
    private void move() {
        for (Seat seat : engine.seating().all()) {
            if ((marks.get(seat.id()) & MOVE) != 0) {
                engine.crew().moves().rehome(seat);
                marks.getAndAccumulate(seat.id(), ~MOVE, (mark, mask) -> mark & mask);
            }
        }
    }

    /**
     * Returns whether the seat's thread must be called; the caller must then call it, or call {@link #callAgain}. Needs
     * no lock.
     */
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

    /** All holdings that have not ended, including those of waiting jobs. */
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
