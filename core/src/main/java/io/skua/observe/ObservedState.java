package io.skua.observe;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the workers of a scheduler do at a moment, as far as its events tell. It is a listener: whoever gives it the
 * events of an observation or a recording one after the other can ask after each of them. What happened before the
 * first event, or in a gap, is learnt from the next SAMPLE.
 *
 * <pre>{@code
 * ObservedState state = new ObservedState();
 * state.event(0, 3, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
 * state.event(5, 3, EventKind.VISIT, 0, 1, Event.NOWHERE);
 * state.place(3).doing(); // BUSY
 * }</pre>
 */
public final class ObservedState implements EventListener {
    private final Map<Integer, Place> places = new TreeMap<>();
    private final Map<Long, Job> jobs = new TreeMap<>();
    private final Map<Integer, Long> threads = new TreeMap<>();
    private final Map<Integer, ClusterPlace> cluster = new TreeMap<>();
    private long time;

    /** What a worker does. */
    public enum Doing {
        /** No thread sits there. */
        VACANT,
        /** A thread looks for work. */
        HUNGRY,
        /** A thread sleeps, since there was no work. */
        ASLEEP,
        /** A thread runs a task. */
        BUSY,
        /** A thread waits for a task or a job, or in a blocking section. */
        WAITING
    }

    /**
     * What is known of a place.
     *
     * @param seated how many threads sit there
     * @param visits how many visits have begun there and not ended
     * @param waits how many waits have begun there and not ended
     * @param job the job of the last visit
     */
    public record Place(int seated, int visits, int waits, boolean asleep, long job) {
        static final Place EMPTY = new Place(0, 0, 0, false, Event.NONE);

        /** Returns what the place does, as far as events tell. */
        public Doing doing() {
            if (visits > waits) {
                return Doing.BUSY;
            }
            if (waits > 0 && seated <= 1) {
                return Doing.WAITING;
            }
            return seated == 0 ? Doing.VACANT : asleep ? Doing.ASLEEP : Doing.HUNGRY;
        }

        private Place sit(int more) {
            return new Place(Math.max(0, seated + more), visits, waits, asleep && seated + more > 0, job);
        }

        private Place visit(long itsJob) {
            return new Place(Math.max(1, seated), visits + 1, waits, false, itsJob);
        }

        private Place endVisit() {
            return new Place(seated, Math.max(0, visits - 1), waits, asleep, job);
        }

        private Place await(int more) {
            return new Place(seated, visits, Math.max(0, waits + more), false, job);
        }

        private Place sleep(boolean now) {
            return new Place(Math.max(1, seated), visits, waits, now, job);
        }

        /**
         * What a sample says of a thread that is alone at its place counts more than what was added up. Returns null if
         * the sample says nothing new.
         */
        private @Nullable Place sampled(Sample.State state, long itsJob) {
            return switch (state) {
                case BUSY -> visits > waits ? null : new Place(Math.max(1, seated), waits + 1, waits, false, itsJob);
                case HUNGRY -> seated > 1 ? null : new Place(1, 0, 0, false, job);
                case ASLEEP -> seated > 1 ? null : new Place(1, 0, 0, true, job);
                case WAITING, SPARE, LENT -> null;
            };
        }
    }

    /**
     * A job that has not ended.
     *
     * @param name the number of its name; 0 if it has none
     * @param since when it entered this phase
     */
    public record Job(JobPhase phase, long name, long since) {}

    /** Returns the time of the latest event. */
    public long time() {
        return time;
    }

    /** Returns what is known of each place that events were about. The map changes with further events. */
    public Map<Integer, Place> places() {
        return places;
    }

    /** Returns what is known of a place, also if no event was about that place. */
    public Place place(int number) {
        return places.getOrDefault(number, Place.EMPTY);
    }

    /** Returns the jobs that have not ended. The map changes with further events. */
    public Map<Long, Job> jobs() {
        return jobs;
    }

    /** Returns which thread the latest events at each place were of. The map changes with further events. */
    public Map<Integer, Long> threads() {
        return threads;
    }

    /** Returns what is known of each place of the cluster, by its number. The map changes with further events. */
    public Map<Integer, ClusterPlace> cluster() {
        return cluster;
    }

    /** Sets what is known of a place, for a reader of recordings. */
    public void setPlace(int number, Place known) {
        places.put(number, known);
    }

    /** Sets what is known of a job, for a reader of recordings. */
    public void setJob(long number, Job known) {
        jobs.put(number, known);
    }

    /** Sets of which thread the latest events at a place were, for a reader of recordings. */
    public void setThread(int place, long thread) {
        threads.put(place, thread);
    }

    /** Sets what is known of a place of the cluster, for a reader of recordings. */
    public void setClusterPlace(int number, ClusterPlace known) {
        cluster.put(number, known);
    }

    /** Sets the time of the last event, for a reader of recordings. */
    public void setTime(long now) {
        time = now;
    }

    /** Returns a state that is equal now, and changes independently. */
    public ObservedState copy() {
        ObservedState copy = new ObservedState();
        copy.places.putAll(places);
        copy.jobs.putAll(jobs);
        copy.threads.putAll(threads);
        copy.cluster.putAll(cluster);
        copy.time = time;
        return copy;
    }

    @Override
    public void event(long now, int worker, EventKind kind, int detail, long first, long second) {
        time = Math.max(time, now);
        if (kind == EventKind.JOB) {
            enter(now, first, detail, second);
        } else if (kind == EventKind.THREAD) {
            threads.put(worker, first);
        } else if (kind == EventKind.PLACE) {
            change((int) second, ClusterPlace.after(PlaceChange.values()[detail], first == second));
        } else if (kind == EventKind.LOAD) {
            change((int) first, place -> place.loaded(detail, second));
        } else if (kind == EventKind.LOAN) {
            change(PlacePair.teller(second), ClusterPlace.after(LoanStep.of(detail)));
        } else if (worker != Event.NOWHERE) {
            Place after = next(place(worker), kind, detail, first);
            if (after != null) {
                places.put(worker, after);
            }
            if (kind == EventKind.SEAT && detail == SeatChange.MOVED.ordinal()) {
                places.computeIfPresent((int) first, (place, left) -> left.sit(-1));
            }
        }
    }

    /** Returns what is known of the place after the event; null if the event says nothing about it. */
    private static @Nullable Place next(Place place, EventKind kind, int detail, long first) {
        return switch (kind) {
            case VISIT -> place.visit(first);
            case VISIT_END -> place.endVisit();
            case SLEEP -> place.sleep(true);
            case WAKE -> place.sleep(false);
            case WAIT -> place.await(1);
            case RESUME -> place.await(-1);
            case SEAT -> place.sit(detail == SeatChange.VACATED.ordinal() ? -1 : 1);
            case SAMPLE -> place.sampled(Sample.state(detail), first);
            default -> null;
        };
    }

    private void change(int number, UnaryOperator<ClusterPlace> step) {
        cluster.put(number, step.apply(cluster.getOrDefault(number, ClusterPlace.UNKNOWN)));
    }

    private void enter(long now, long job, int detail, long name) {
        JobPhase phase = JobPhase.values()[detail];
        if (phase.isEnd()) {
            jobs.remove(job);
        } else {
            Job before = jobs.get(job);
            jobs.put(job, new Job(phase, before == null ? name : Math.max(name, before.name), now));
        }
    }

    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof ObservedState other
                && places.equals(other.places)
                && jobs.equals(other.jobs)
                && threads.equals(other.threads)
                && cluster.equals(other.cluster);
    }

    @Override
    public int hashCode() {
        return Objects.hash(places, jobs, threads, cluster);
    }

    @Override
    public String toString() {
        return "at " + time + ": " + places + ", jobs " + jobs + ", threads " + threads + ", cluster " + cluster;
    }
}
