package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.sim.event.TaskEvent;
import org.jspecify.annotations.Nullable;

/**
 * The kinds of events, in the order that gives them their number in a recording; new ones come last. An event is a kind
 * and up to two numbers, in the order of its record's components.
 */
public enum Kind {
    SPAWN(0, true),
    START(0, false),
    WORK(1, false),
    END(0, false),
    JOIN(0, true),
    MISS(1, false),
    STEAL(2, false),
    VISIT(2, false),
    VISIT_END(1, false),
    WAIT(0, true),
    RESUME(0, true),
    SEAT(1, true),
    SLEEP(0, false),
    WAKE(1, false),
    JOB(2, false),
    ISLAND(2, false);

    private static final Kind[] ALL = values();
    private static final Event.Job.Phase[] PHASES = Event.Job.Phase.values();

    private final int numbers;
    private final boolean twoTasks;

    Kind(int numbers, boolean twoTasks) {
        this.numbers = numbers;
        this.twoTasks = twoTasks;
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
        if (event instanceof Event.Detail) {
            return ofDetail(event);
        } else if (event instanceof Event.Steal) {
            return STEAL;
        } else if (event instanceof Event.Visit) {
            return VISIT;
        } else if (event instanceof Event.VisitEnd) {
            return VISIT_END;
        } else if (event instanceof Event.Wait) {
            return WAIT;
        } else if (event instanceof Event.Resume) {
            return RESUME;
        } else if (event instanceof Event.Seat) {
            return SEAT;
        } else if (event instanceof Event.Sleep) {
            return SLEEP;
        } else if (event instanceof Event.Wake) {
            return WAKE;
        } else if (event instanceof Event.Job) {
            return JOB;
        } else if (event instanceof Event.Island) {
            return ISLAND;
        }
        throw new IllegalArgumentException("The simulator has no event like " + event + ".");
    }

    private static Kind ofDetail(Event event) {
        if (event instanceof TaskEvent.Work) {
            return WORK;
        } else if (event instanceof TaskEvent.Miss) {
            return MISS;
        } else if (event instanceof TaskEvent.Step step) {
            return switch (step) {
                case SPAWN -> SPAWN;
                case START -> START;
                case END -> END;
                case JOIN -> JOIN;
            };
        }
        throw new IllegalArgumentException("The simulator has no event like " + event + ".");
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
