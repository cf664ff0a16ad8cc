package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.sim.event.TaskEvent;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of events, in the order that gives them their number in a recording; new ones come last. An event is a kind
 * and up to two numbers, in the order of its record's components.
 */
public enum Kind {
    SPAWN(0, true, TaskEvent.Step.SPAWN),
    START(0, false, TaskEvent.Step.START),
    WORK(1, false, TaskEvent.Work.class),
    END(0, false, TaskEvent.Step.END),
    JOIN(0, true, TaskEvent.Step.JOIN),
    MISS(1, false, TaskEvent.Miss.class),
    STEAL(2, false, Event.Steal.class),
    VISIT(2, false, Event.Visit.class),
    VISIT_END(1, false, Event.VisitEnd.class),
    WAIT(0, true, Event.Wait.class),
    RESUME(0, true, Event.Resume.class),
    SEAT(1, true, Event.Seat.class),
    SLEEP(0, false, Event.Sleep.class),
    WAKE(1, false, Event.Wake.class),
    JOB(2, false, Event.Job.class),
    ISLAND(2, false, Event.Island.class);

    private static final Kind[] ALL = values();
    private static final Map<Object, Kind> BY_MARK =
            Arrays.stream(ALL).collect(Collectors.toUnmodifiableMap(kind -> kind.mark, kind -> kind));
    private static final Event.Job.Phase[] PHASES = Event.Job.Phase.values();

    private final int numbers;
    private final boolean twoTasks;
    private final Object mark; // of all its events: their class, or the one event

    Kind(int numbers, boolean twoTasks, Object mark) {
        this.numbers = numbers;
        this.twoTasks = twoTasks;
        this.mark = mark;
    }

    /** How many numbers an event of this kind has, besides its tasks. */
    int numbers() {
        return numbers;
    }

    /** Whether an event of this kind is about a second task. */
    boolean hasOther() {
        return twoTasks;
    }

    /** The kind that recordings know by this number; null if there is none. */
    static @Nullable Kind numbered(int number) {
        return number < ALL.length ? ALL[number] : null;
    }

    public static Kind of(Event event) {
        Kind kind = BY_MARK.get(event instanceof TaskEvent.Step ? event : event.getClass());
        if (kind == null) {
            throw new IllegalArgumentException("The simulator has no event like " + event + ".");
        }
        return kind;
    }

    /** The first number of an event of this kind; 0 if it has none. */
    long first(Event event) {
        return switch (this) {
            case WORK -> ((TaskEvent.Work) event).cycles();
            case MISS -> ((TaskEvent.Miss) event).victim();
            case STEAL -> ((Event.Steal) event).victim();
            case VISIT -> ((Event.Visit) event).job();
            case VISIT_END -> ((Event.VisitEnd) event).job();
            case SEAT -> number(((Event.Seat) event).filled());
            case WAKE -> ((Event.Wake) event).by();
            case JOB -> ((Event.Job) event).job();
            case ISLAND -> ((Event.Island) event).job();
            case SPAWN, START, END, JOIN, WAIT, RESUME, SLEEP -> 0;
        };
    }

    /** The second number of an event of this kind; 0 if it has none. */
    long second(Event event) {
        return switch (this) {
            case STEAL -> number(((Event.Steal) event).leapfrog());
            case VISIT -> ((Event.Visit) event).origin();
            case JOB -> ((Event.Job) event).phase().ordinal();
            case ISLAND -> number(((Event.Island) event).joined());
            default -> 0;
        };
    }

    private static int number(boolean flag) {
        return flag ? 1 : 0;
    }

    /** The event of this kind that has these numbers; null if there is none. */
    @Nullable
    Event event(long first, long second) {
        return switch (this) {
            case SPAWN -> TaskEvent.Step.SPAWN;
            case START -> TaskEvent.Step.START;
            case END -> TaskEvent.Step.END;
            case JOIN -> TaskEvent.Step.JOIN;
            case WORK -> new TaskEvent.Work(first);
            case MISS -> isPlace(first) ? new TaskEvent.Miss((int) first) : null;
            case STEAL -> isPlace(first) && isFlag(second) ? new Event.Steal((int) first, second == 1) : null;
            case VISIT -> isPlace(second) ? new Event.Visit(first, (int) second) : null;
            case VISIT_END -> new Event.VisitEnd(first);
            case WAIT -> new Event.Wait();
            case RESUME -> new Event.Resume();
            case SEAT -> isFlag(first) ? new Event.Seat(first == 1) : null;
            case SLEEP -> new Event.Sleep();
            case WAKE -> isPlace(first) ? new Event.Wake((int) first) : null;
            case JOB -> second >= 0 && second < PHASES.length ? new Event.Job(first, PHASES[(int) second]) : null;
            case ISLAND -> isFlag(second) ? new Event.Island(first, second == 1) : null;
        };
    }

    static boolean isPlace(long number) {
        return number >= Event.NOWHERE && number < EventLog.PLACES_MAX;
    }

    private static boolean isFlag(long number) {
        return number == 0 || number == 1;
    }
}
