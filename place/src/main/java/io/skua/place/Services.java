package io.skua.place;

import io.skua.place.agent.Answers;
import io.skua.place.protocol.PlaceId;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of other places that one life of this place serves. A call whose answer would have no room (see {@link
 * Backlog}) waits until its caller has read the answers to earlier calls.
 *
 * <pre>
 * field              written by              read by             mode
 * open               agent, workers          agent               a concurrent map
 * first, last, next  agent, workers          agent, workers      guarded by the services
 * isOver             agent                   agent, workers      guarded by the services
 * run                whoever starts it       agent               volatile: written, then isCancelled is read
 * isCancelled        agent                   whoever starts it   volatile: written, then run is read
 * isGivenUp          whoever answers         the body            volatile: S3
 * isAnswered         agent, workers          agent, workers      guarded by the services
 * </pre>
 *
 * <p><b>S1 (every call is answered).</b> Memory may run out between any two lines. What the agent's thread cannot do
 * throws, and its place begins a new life, which fails the call. What a worker cannot do ends in a failure as the
 * answer, or, if there is no memory even for that, in a new life ({@link Answers#lost}). The end of a run that has
 * stopped may get lost, since it takes memory to tell of an exception; the end of one that has returned takes none. So
 * the body answers by itself for what it throws, and the agent looks now and then for runs that have stopped in another
 * way ({@link #lookAfterRuns}). Whoever of them comes first answers, once.
 *
 * <p><b>S2 (no service is forgotten).</b> Waiting takes no memory. Whenever an answer arrives, and whenever a service
 * of the same caller ends or begins to wait, the first one that waits is started if there is room. So as long as one
 * waits, either there is no room, and an answer will arrive or the caller die; or another service of the same caller
 * runs.
 *
 * <p><b>S3 (the backlog forgets what is not sent).</b> A service may be given up while its body still runs: the body
 * enters its answer in the backlog and then reads whether the service was given up; who gives it up says so and then
 * removes the answer. Whoever comes second removes the answer.
 */
final class Services {
    /** Is returned by a service that has not begun, since there is no room for its answer. */
    private static final Object NO_ROOM = new Object();

    /** Is returned by a service whose body has failed and has answered. */
    private static final Object ANSWERED = new Object();

    /** A body that runs. */
    interface Run {
        /**
         * Sets what hears of the end: what the body has returned, or why the run has stopped. Takes memory only if the
         * run has stopped; then the end may get lost.
         */
        void whenEnded(BiConsumer<@Nullable Object, @Nullable Throwable> listener);

        /** Stops the run, unless it has ended; the body may go on for a while. */
        void cancel();

        /** Returns why the run has ended without what the body returns; null if it has not. */
        @Nullable
        Throwable whyStopped();
    }

    /** Runs calls. */
    interface Workers {
        /** Runs the body of a call on a worker. If this throws, the body does not run. */
        Run submit(PlaceId caller, Supplier<Object> body);

        /** Serves a call, on a worker. Returns its answer or the report of its failure. */
        Object outcome(Object payload);

        /** Returns how many bytes an outcome takes on its way to the caller; 0 if it is not to be counted. */
        long bytesOf(PlaceId caller, Object outcome);

        FailureReport report(Throwable thrown);
    }

    private record Key(PlaceId caller, Long call) {}

    private static final class Service {
        final Key key;
        final Answers answers;
        final Object payload;
        volatile @Nullable Run run;
        volatile boolean isCancelled;
        volatile boolean isGivenUp;
        boolean isAnswered;

        @Nullable
        Service next; // of those that wait

        Service(Key key, Answers answers, Object payload) {
            this.key = key;
            this.answers = answers;
            this.payload = payload;
        }
    }

    private final Workers workers;
    private final Backlog backlog = new Backlog();
    private final Map<Key, Service> open = new ConcurrentHashMap<>(); // those that run and those that wait
    private @Nullable Service first; // of those that wait
    private @Nullable Service last;
    private boolean isOver;

    Services(Workers workers) {
        this.workers = workers;
    }

    // ---- for the agent's thread ----

    /** Serves a call; the answer goes to {@code answers}. */
    void serve(Answers answers, PlaceId caller, long call, Object payload) {
        Service service = new Service(new Key(caller, call), answers, payload);
        open.put(service.key, service);
        start(service);
    }

    /** The caller does not need the answer to a call any more, but still gets one. */
    void cancel(PlaceId caller, long call) {
        Service service = open.get(new Key(caller, call));
        if (service == null) {
            return;
        }
        service.isCancelled = true;
        Run run = service.run;
        if (takeFromWaiting(service)) {
            fail(service, new CancellationException("The call was cancelled before it had begun."));
        } else if (run != null) {
            run.cancel();
            failIfStopped(service); // the end may have got lost
        }
    }

    /** An answer has arrived at the caller. */
    void delivered(PlaceId caller, long call) {
        backlog.remove(caller, call);
        tryNext(caller);
    }

    /** Only these places are alive; nobody waits for answers to others. */
    void keepOnly(Collection<PlaceId> alive) {
        backlog.keepOnly(alive);
        open.values().removeIf(service -> !alive.contains(service.key.caller) && takeFromWaiting(service));
    }

    /** The life of the place is over. Stops what runs and forgets what waits; nobody hears of it. */
    void end() {
        synchronized (this) {
            isOver = true;
            first = null;
            last = null;
        }
        for (Service service : open.values()) {
            service.isCancelled = true;
            Run run = service.run;
            if (run != null) {
                run.cancel();
            }
        }
        open.clear();
    }

    /** Returns whether there are calls that were not answered. */
    boolean areOpen() {
        return !open.isEmpty();
    }

    /** Answers calls whose runs have stopped if nobody has heard of that (S1). Looks at each call that is open. */
    void lookAfterRuns() {
        for (Service service : open.values()) {
            failIfStopped(service);
        }
    }

    private void failIfStopped(Service service) {
        Run run = service.run;
        Throwable why = run == null ? null : run.whyStopped();
        if (why != null) {
            fail(service, why);
            tryNext(service.key.caller);
        }
    }

    // ---- for the agent's thread and workers ----

    /** Starts a service. If this throws, the service must be failed, because nobody may hear of its end. */
    private void start(Service service) {
        Run run = workers.submit(service.key.caller, () -> answer(service));
        service.run = run;
        if (service.isCancelled) {
            run.cancel(); // the agent may have seen no run
        }
        run.whenEnded((outcome, thrown) -> ended(service, outcome, thrown));
    }

    /** The body of a run. Throws nothing, since the end of a run that throws may get lost (S1). */
    private Object answer(Service service) {
        try {
            return outcome(service);
        } catch (Throwable thrown) {
            fail(service, thrown);
            tryNext(service.key.caller);
            return ANSWERED;
        }
    }

    /** Enters the answer in the backlog before the next service looks whether there is room. */
    private Object outcome(Service service) {
        PlaceId caller = service.key.caller;
        if (!backlog.hasRoom(caller)) {
            return NO_ROOM;
        }
        Object outcome = workers.outcome(service.payload);
        long bytes = workers.bytesOf(caller, outcome);
        if (bytes > 0) {
            backlog.add(caller, service.key.call, bytes);
            if (service.isGivenUp) { // S3
                backlog.remove(caller, service.key.call);
                tryNext(caller); // another service may have found no room meanwhile
            }
        }
        return outcome;
    }

    /** A run has ended. Throws nothing, since nobody would hear of that. */
    private void ended(Service service, @Nullable Object outcome, @Nullable Throwable thrown) {
        try {
            service.run = null;
            if (outcome == NO_ROOM) {
                rest(service);
            } else if (thrown != null || outcome == null) {
                // The body throws nothing, so the run was cancelled or there was no memory.
                fail(service, thrown == null ? new IllegalStateException("The call has no outcome.") : thrown);
            } else if (outcome != ANSWERED) {
                succeed(service, outcome);
            }
            tryNext(service.key.caller);
        } catch (Throwable noMemory) {
            service.answers.lost();
        }
    }

    private void succeed(Service service, Object outcome) {
        if (takeAnswer(service)) {
            boolean isFailure = outcome instanceof FailureReport;
            open.remove(service.key);
            service.answers.served(
                    service.key.caller, service.key.call, isFailure ? null : outcome, isFailure ? outcome : null);
        }
    }

    /** Starts a service of this caller that waits, if there is one and there is room for its answer. */
    private void tryNext(PlaceId caller) {
        for (Service next = takeNext(caller); next != null; next = takeNext(caller)) {
            try {
                start(next);
                return; // its end calls this again
            } catch (Throwable thrown) {
                fail(next, thrown);
            }
        }
    }

    /** Answers with a failure, unless the service was answered. Throws nothing. */
    private void fail(Service service, Throwable why) {
        try {
            if (takeAnswer(service)) {
                giveUp(service);
                PlaceId caller = service.key.caller;
                service.answers.served(caller, service.key.call, null, workers.report(why));
            }
        } catch (Throwable noMemory) {
            service.answers.lost();
        }
    }

    private void giveUp(Service service) {
        open.remove(service.key);
        service.isGivenUp = true; // S3
        backlog.remove(service.key.caller, service.key.call);
    }

    // ---- nothing below takes memory ----

    /** Takes the right to answer. Only the first call returns true. */
    private synchronized boolean takeAnswer(Service service) {
        boolean isFirst = !service.isAnswered;
        service.isAnswered = true;
        return isFirst;
    }

    private synchronized void rest(Service service) {
        if (isOver || service.isAnswered) {
            return;
        }
        if (last == null) {
            first = service;
        } else {
            last.next = service;
        }
        last = service;
    }

    private synchronized @Nullable Service takeNext(PlaceId caller) {
        if (first == null || !backlog.hasRoom(caller)) {
            return null;
        }
        for (Service each = first; each != null; each = each.next) {
            if (each.key.caller.equals(caller)) {
                takeFromWaiting(each);
                return each;
            }
        }
        return null;
    }

    /** Returns whether the service was waiting. */
    private synchronized boolean takeFromWaiting(Service service) {
        Service before = null;
        for (Service each = first; each != null; each = each.next) {
            if (each == service) {
                if (before == null) {
                    first = each.next;
                } else {
                    before.next = each.next;
                }
                if (last == each) {
                    last = before;
                }
                each.next = null;
                return true;
            }
            before = each;
        }
        return false;
    }

    // ---- for tests ----

    /** Returns how many bytes of answers are on their way to a place. */
    long bytesOnTheWay(PlaceId to) {
        return backlog.bytes(to);
    }

    /** Returns how many calls were not answered yet. */
    int open() {
        return open.size();
    }

    /** Returns how many of them wait for room. */
    synchronized int waiting() {
        int count = 0;
        for (Service each = first; each != null; each = each.next) {
            count++;
        }
        return count;
    }
}
