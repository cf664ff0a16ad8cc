package io.skua.place;

import io.skua.Skua;
import io.skua.place.agent.Agent;
import io.skua.place.codec.Codec;
import io.skua.place.codec.CodecException;
import io.skua.place.codec.Packed;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.port.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One place, as bodies see it. What the agent does for it is in {@link HomeHost}.
 *
 * <p><b>O1.</b> Whoever waits here for something that the agent answers is told when the life of the place ends: a
 * ticket or call is entered first, and then the waiter looks whether the life is still the same; the agent changes the
 * life first, and then tells all that are entered for another one.
 */
final class Home {
    private static final int WAITS_BESIDE_WORKERS = 16;
    private static final int WAITS_PER_WORKER = 4;

    private final int number;
    private final Skua skua;
    private final Codec codec;
    private final AtomicInteger waits = new AtomicInteger();
    private final AtomicLong lastNumber = new AtomicLong();
    private final Map<JobId, Ticket> tickets = new ConcurrentHashMap<>();
    private final OpenCalls calls = new OpenCalls(this);
    private final SharedArrays arrays;
    private final SetUps setUps = new SetUps(this);
    private final Bounds bounds = new Bounds();
    private final LongAdder tasks = new LongAdder();
    private final Failures failures;
    private volatile @Nullable Agent agent;
    private volatile @Nullable PlaceId self;
    private volatile @Nullable String isClosedBecause;
    private volatile List<PlaceId> members = List.of();
    private volatile List<PlaceId> told = List.of(); // the members that the listener was told, or is being told
    private volatile Resident.MemberListener memberListener = (alive, departed) -> {};
    private final TreeSet<Integer> everSeen = new TreeSet<>(); // guarded by itself

    Home(int number, Skua skua, Codec codec) {
        this.number = number;
        this.failures = new Failures(number);
        this.arrays = new SharedArrays(number);
        this.skua = skua;
        this.codec = codec;
    }

    void connect(Agent its) {
        agent = its;
    }

    Agent agent() {
        return Objects.requireNonNull(agent);
    }

    int number() {
        return number;
    }

    Skua skua() {
        return skua;
    }

    Codec codec() {
        return codec;
    }

    SetUps setUps() {
        return setUps;
    }

    Bounds bounds() {
        return bounds;
    }

    SharedArrays arrays() {
        return arrays;
    }

    /** Returns how many tasks for any place have been run here. */
    long tasks() {
        return tasks.sum();
    }

    void countTask() {
        tasks.increment();
    }

    // ---- bodies that wait ----

    /** Waits for other places or other tasks, while another thread uses this worker's processor. */
    <T> T waiting(Callable<T> wait) throws Exception {
        waits.incrementAndGet();
        try {
            return Skua.blocking(wait);
        } finally {
            waits.decrementAndGet();
        }
    }

    /** Waits for a pool, and runs its tasks meanwhile. */
    void helping(Pool pool) {
        waits.incrementAndGet();
        try {
            pool.await();
        } finally {
            waits.decrementAndGet();
        }
    }

    /** Returns whether so many bodies wait that a finish should not let another one wait ({@link Elision}). */
    boolean hasManyWaits() {
        return waits.get() >= WAITS_BESIDE_WORKERS + WAITS_PER_WORKER * skua.workers();
    }

    // ---- lives ----

    /** A new life begins; all that wait for the earlier one are told. Called by the agent. */
    void beginLife(PlaceId its) {
        self = its;
        setUps.forget();
        setMembers(List.of(its), null);
        endWaits("Place " + number + " was taken for dead by other places, or its agent has failed; it has begun a new"
                + " life, and its jobs and calls are lost.");
    }

    /** The place ends; all that wait are told. */
    void close(String why) {
        synchronized (everSeen) {
            if (isClosedBecause == null) {
                isClosedBecause = why;
            }
            everSeen.notifyAll();
        }
        self = null;
        setMembers(List.of(), null);
        endWaits(why);
    }

    private void endWaits(String why) {
        PlaceId now = self;
        tickets.values().removeIf(ticket -> {
            boolean isLost = !ticket.life().equals(now);
            if (isLost) {
                ticket.fail(why);
            }
            return isLost;
        });
        calls.endWaits(now, why);
    }

    /** Leaves the cluster politely; the agent closes the place when nothing is left to do. */
    void leave() {
        agent().tell(self(), new Event.Leave());
    }

    /** Waits until the place is closed. */
    void awaitEnd() throws InterruptedException {
        synchronized (everSeen) {
            while (isClosedBecause == null) {
                everSeen.wait();
            }
        }
    }

    /** Returns the current life, or null if none has begun or the place is closed. */
    @Nullable
    PlaceId lastLife() {
        return self;
    }

    /** Returns the current life. */
    PlaceId self() {
        PlaceId now = self;
        if (now == null) {
            String why = isClosedBecause;
            throw new IllegalStateException(why != null ? why : "Place " + number + " has not begun.");
        }
        return now;
    }

    /** The listener comes first: whoever has waited for members may count on what the listener has made of them. */
    void setMembers(List<PlaceId> alive, @Nullable PlaceId departed) {
        List<PlaceId> copy = List.copyOf(alive);
        calls.keepOnly(copy);
        told = copy;
        memberListener.changed(copy, departed);
        synchronized (everSeen) {
            members = copy;
            alive.forEach(place -> everSeen.add(place.number()));
            everSeen.notifyAll();
        }
    }

    void whenMembersChange(Resident.MemberListener listener) {
        memberListener = listener;
        List<PlaceId> seen;
        do { // a change that the listener before was told may not have reached the members yet
            seen = told;
            listener.changed(seen, null);
        } while (!seen.equals(told));
    }

    /** Waits until the place knows all these places. */
    void awaitMembers(List<Integer> numbers) throws InterruptedException {
        synchronized (everSeen) {
            while (isClosedBecause == null && !memberNumbers().containsAll(numbers)) {
                everSeen.wait();
            }
        }
    }

    /** Waits until the place takes another one for dead. */
    void awaitDeath(int place) throws InterruptedException {
        synchronized (everSeen) {
            while (isClosedBecause == null && memberNumbers().contains(place)) {
                everSeen.wait();
            }
        }
    }

    List<Integer> memberNumbers() {
        return members.stream().map(PlaceId::number).sorted().toList();
    }

    /** Returns the life of a place that is taken for alive. */
    PlaceId member(int place) {
        for (PlaceId member : members) {
            if (member.number() == place) {
                return member;
            }
        }
        synchronized (everSeen) {
            if (everSeen.contains(place)) {
                throw new PlaceException.DeadPlaceException("Place " + place + " is dead, so no task can be sent there;"
                        + " the places that are alive are " + words(memberNumbers()) + ".");
            }
        }
        throw new IllegalArgumentException(
                "There is no place " + place + "; the places are " + words(memberNumbers()) + ".");
    }

    private static String words(List<Integer> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    // ---- jobs ----

    JobId newJob() {
        return new JobId(self(), lastNumber.incrementAndGet());
    }

    /** Submits a job of which nobody but the body that waits for it will know. */
    void submit(Ticket ticket, @Nullable JobId parent, Charter charter, List<Object> roots, long timeout) {
        submit(ticket, new JobRecord(ticket.job(), parent, charter, timeout, 0), roots);
    }

    void submit(Ticket ticket, JobRecord job, List<Object> roots) {
        List<Descriptor> descriptors = roots.stream().map(Descriptor::fresh).toList();
        JobId id = ticket.job();
        tickets.put(id, ticket);
        try {
            if (!id.submitter().equals(self())) { // O1
                throw new IllegalStateException("Place " + number + " has begun a new life; submit the job again.");
            }
            agent().tell(id.submitter(), new Event.Submit(job, descriptors));
            bounds.forEach(id, (index, value) -> agent().tell(id.submitter(), new Event.Bound(id, index, value)));
        } catch (Throwable thrown) {
            tickets.remove(id);
            ticket.fail("The job could not be submitted.");
            throw thrown;
        }
    }

    /** Waits here for a job that may have been submitted elsewhere. All that wait here for one job have one ticket. */
    Ticket attach(JobId job) {
        Ticket ticket = new Ticket(job, self());
        Ticket known = tickets.putIfAbsent(job, ticket);
        if (known != null) {
            return known;
        }
        try {
            if (!ticket.life().equals(self())) { // O1
                throw new IllegalStateException("Place " + number + " has begun a new life; attach to the job again.");
            }
            agent().tell(ticket.life(), new Event.Attach(job));
            return ticket;
        } catch (Throwable thrown) {
            tickets.remove(job, ticket);
            ticket.fail("Place " + number + " could not attach to the job.");
            throw thrown;
        }
    }

    /** Cancels a job, unless it has ended. */
    void cancel(Ticket ticket, String why) {
        if (!ticket.hasEnded()) {
            agent().tell(ticket.life(), new Event.Cancel(ticket.job(), new Charter.Cancelled(why)));
        }
    }

    @Nullable
    Ticket ticket(JobId job) {
        return tickets.get(job);
    }

    void ended(Effect.Ended ended) {
        Ticket ticket = tickets.remove(ended.job());
        if (ticket != null) {
            ticket.end(ended);
        }
    }

    /** Asks how far a job is, unless it has ended. Returns the number of the question; 0 if it has. */
    long askHowFar(Ticket ticket) {
        long number = ticket.hasEnded() ? 0 : lastNumber.incrementAndGet();
        if (number > 0) {
            agent().tell(ticket.life(), new Event.HowFar(ticket.job(), number));
        }
        return number;
    }

    boolean offer(JobId job, int index, long value) {
        boolean isBetter = bounds.offer(job, index, value);
        if (isBetter) {
            agent().tell(self(), new Event.Bound(job, index, value));
        }
        return isBetter;
    }

    // ---- calls ----

    OpenCalls calls() {
        return calls;
    }

    /** Returns a number that this place has not used yet. */
    long nextNumber() {
        return lastNumber.incrementAndGet();
    }

    /** Runs a task at all places, and at those that join later, before their first task of the scope's finish. */
    void everywhere(Scope scope, Record task) {
        codec.checkRegistered(task.getClass());
        Charter.SetUp setUp = new Charter.SetUp(self(), lastNumber.incrementAndGet(), codec.pack(task));
        scope.addSetUp(setUp);
        Scope own = Scope.ofBody(this);
        List<CompletableFuture<@Nullable Object>> answers = new ArrayList<>();
        try {
            for (int place : memberNumbers()) {
                try {
                    answers.add(calls.call(own, place, setUp));
                } catch (PlaceException.DeadPlaceException died) {
                    // It has nothing to set up any more.
                }
            }
            for (CompletableFuture<@Nullable Object> answer : answers) {
                try {
                    Here.await(answer);
                } catch (PlaceException.DeadPlaceException died) {
                    // If it comes back, it runs the set-up before its first task.
                }
            }
        } catch (Throwable thrown) {
            own.fail(thrown); // cancels the others
            throw thrown;
        }
    }

    // ---- what travels ----

    /** Returns a task in the form in which it travels. */
    Object pack(Record task) {
        return new Charter.TaskPack(task.getClass().getSimpleName(), codec.pack(task));
    }

    /** As {@link #pack}; a task that cannot travel will fail its job where it is run. For the agent. */
    Object packOrBreak(Object task) {
        try {
            return pack((Record) task);
        } catch (CodecException cannotTravel) {
            return new Charter.BrokenTask(task.getClass().getSimpleName(), String.valueOf(cannotTravel.getMessage()));
        }
    }

    /** Returns the task of a descriptor's payload: one that has travelled, or a record that has not. */
    AnyTask<?> task(Object payload) {
        if (payload instanceof Charter.TaskPack packed) {
            return (AnyTask<?>) unpacked(packed.task());
        } else if (payload instanceof Charter.BrokenTask broken) {
            throw new IllegalArgumentException(broken.sentence());
        }
        return (AnyTask<?>) payload;
    }

    Object unpacked(Packed packed) {
        return Objects.requireNonNull(codec.unpack(packed), "null was packed");
    }

    // ---- failures ----

    /** Makes the report of a failure, on the thread that has seen it. */
    ReportedException reported(Throwable thrown) {
        return failures.reported(thrown);
    }

    /** Returns the exception for the failure of a job or a call. */
    RuntimeException exceptionFor(Object failure) {
        return failures.exceptionFor(failure);
    }

    /** Returns the exception for a failure that a finish at this place has seen. */
    RuntimeException exceptionFor(Throwable thrown) {
        return failures.exceptionFor(thrown);
    }
}
