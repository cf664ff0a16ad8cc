package io.skua.cluster;

import io.skua.JobOptions;
import io.skua.Skua;
import io.skua.cluster.net.ClusterNetwork;
import io.skua.cluster.net.Identity;
import io.skua.cluster.net.Limits;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import io.skua.place.Place;
import io.skua.place.PlaceJob;
import io.skua.place.Resident;
import io.skua.place.agent.Network;
import io.skua.place.codec.Codec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

/**
 * A place of a cluster of processes. Each process joins once, and its tasks are stolen by hungry places wherever they
 * are.
 *
 * <pre>{@code
 * try (Places places = Places.builder()
 *         .name("alpha")
 *         .bind("127.0.0.1:7800")
 *         .peers("127.0.0.1:7801", "127.0.0.1:7802")
 *         .register(Walk.class)
 *         .join()) {
 *     long nodes = places.submit(Skua.job("count"), new Walk(root), Fold.sum()).get();
 * }
 * }</pre>
 *
 * Every task contributes to the result of its job exactly once, whatever dies. Side effects of a task happen at least
 * once, possibly at two places at the same time. All places must register the same classes; a place that has others is
 * refused.
 */
public final class Places implements AutoCloseable {
    private static final Duration CLOSE_MAX = Duration.ofSeconds(5);

    private final ClusterNetwork network;
    private final Resident resident;
    private final Membership membership;
    private final StatusReport status;
    private final CompletableFuture<String> ended = new CompletableFuture<>(); // with the reason
    private final AtomicBoolean isStopped = new AtomicBoolean();
    private final List<Thread> hooks = new ArrayList<>(); // guarded by itself

    /** @param between stands between the place and its network; tests put faults there */
    Places(PlacesBuilder builder, UnaryOperator<Network> between) throws IOException {
        Codec codec = builder.codec();
        Identity identity = builder.identity(codec.fingerprint());
        network = ClusterNetwork.open(builder.endpoint(), identity);
        Resident started = null;
        try {
            membership = new Membership(network, identity, builder.listeners());
            resident = new Resident(builder.seat(identity.number(), codec), between.apply(network), this::endSoon);
            resident.whenMembersChange(membership::changed);
            started = resident;
            status = new StatusReport(network, identity, resident);
            network.start(new Relay(resident, status, membership, this::endSoon));
            resident.start();
            awaitOthers();
        } catch (Throwable thrown) {
            if (started != null) {
                started.stop("The place could not join.");
            }
            network.close();
            throw thrown;
        }
    }

    /** Waits until the place knows all the places that its network has found. */
    private void awaitOthers() throws IOException {
        try {
            resident.awaitMembers(network.others());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("The thread was interrupted before the place had joined.");
        }
    }

    /** Returns a builder of a place on the loopback interface, without peers, that has a worker for each processor. */
    public static PlacesBuilder builder() {
        return new PlacesBuilder();
    }

    // ---- jobs ----

    /** Starts a task and all that it spawns, at all places, and folds what they contribute. */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(
            JobOptions options, T task, F fold) {
        return place().submit(options, task, fold);
    }

    /** Starts a task and all that it spawns, at all places, and folds what they contribute. */
    public <R, F extends Record & Fold<R>, T extends Record & AnyTask<?>> PlaceJob<R> submit(T task, F fold) {
        return place().submit(Skua.job("job"), task, fold);
    }

    /**
     * Waits here for a job that any place has submitted, also after that place has died; see {@link PlaceJob#id}.
     *
     * @param fold the fold of the job
     */
    public <R> PlaceJob<R> attach(String id, Fold<R> fold) {
        return place().attach(id, fold);
    }

    /** Returns this place, for everything else that a program can do at places. */
    public Place place() {
        return resident.place();
    }

    /** Returns the scheduler of this place, for work that stays here. */
    public Skua skua() {
        return resident.skua();
    }

    // ---- the cluster ----

    /** Returns the places that this one takes for alive; this place is among them. */
    public List<PlaceInfo> members() {
        return membership.alive();
    }

    /** Returns what this place has done. */
    public PlaceStatus status() {
        return status.status();
    }

    /**
     * Asks all places what they have done, and waits at most this long for their answers. A place that does not answer
     * in time is missing.
     */
    public List<PlaceStatus> status(Duration max) throws InterruptedException {
        List<PlaceStatus> all = new ArrayList<>(StatusReport.decoded(network.statuses(network.known(), max)));
        all.add(status.status());
        all.sort(Comparator.comparingInt(PlaceStatus::number));
        return all;
    }

    // ---- the end ----

    /** Returns why the place has ended, as soon as it has; other places or its own memory may have made it end. */
    public CompletableFuture<String> whenEnded() {
        return ended.copy();
    }

    /**
     * Leaves the cluster politely: no new tasks are taken, those that run may end, and the rest goes to other places.
     * After this time the place ends anyway, and others do again what was not given back.
     *
     * @return false if the time was over before the place had given its work back
     */
    public boolean leave(Duration max) {
        Objects.requireNonNull(max, "max");
        boolean hasLeft = ended.isDone();
        try {
            if (!hasLeft && !isStopped.get()) {
                resident.leave();
                ended.get(Limits.nanos(max), TimeUnit.NANOSECONDS);
                hasLeft = true;
            }
        } catch (TimeoutException | IllegalStateException late) {
            hasLeft = false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException impossible) {
            throw new AssertionError("nobody completes it with an exception", impossible);
        }
        stop("The place has left the cluster.");
        return hasLeft;
    }

    /** Leaves the cluster politely within 5 seconds, and ends all threads of the place. */
    @Override
    public void close() {
        leave(CLOSE_MAX);
    }

    /**
     * Leaves the cluster when this process is asked to end (SIGTERM, or System.exit), within this time.
     *
     * @return this place
     */
    public Places leaveOnShutdown(Duration max) {
        Objects.requireNonNull(max, "max");
        Thread hook = new Thread(() -> leave(max), "skua-leave");
        synchronized (hooks) {
            if (!isStopped.get()) {
                hooks.add(hook);
                Runtime.getRuntime().addShutdownHook(hook);
            }
        }
        return this;
    }

    /** Returns the threads that let this place leave when the process ends. */
    List<Thread> hooks() {
        synchronized (hooks) {
            return List.copyOf(hooks);
        }
    }

    private void removeHooks() {
        synchronized (hooks) {
            try {
                hooks.forEach(Runtime.getRuntime()::removeShutdownHook);
            } catch (IllegalStateException processEnds) {
                return; // and the hooks with it
            }
            hooks.clear();
        }
    }

    /**
     * Ends the place in a thread of its own. Called by the agent if it has left or cannot go on, and by the network:
     * neither must wait for its own end.
     */
    private void endSoon(String why) {
        try {
            Thread stopper = new Thread(() -> stop(why), "skua-stop");
            stopper.setDaemon(true);
            stopper.start();
        } catch (Throwable noThread) {
            stop(why); // others must see the port closed, or they would wait for a place without an agent
        }
    }

    private void stop(String why) {
        if (isStopped.compareAndSet(false, true)) {
            try {
                release(why);
            } finally {
                ended.complete(why); // last: whoever waits for the end may count on all that comes before
            }
        }
        resident.awaitThreads();
    }

    private void release(String why) {
        try {
            resident.stop(why);
        } finally {
            try {
                network.close();
                membership.close();
            } finally {
                removeHooks();
            }
        }
    }

    @Override
    public String toString() {
        return "place " + place().number() + " at " + network.address();
    }
}
