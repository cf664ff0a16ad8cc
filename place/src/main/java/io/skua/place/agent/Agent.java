package io.skua.place.agent;

import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.place.codec.CodecException;
import io.skua.place.machine.PlaceProtocol;
import io.skua.place.protocol.Counts;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.PlaceWatch;
import io.skua.place.protocol.Settings;
import io.skua.port.Pool;
import io.skua.port.Port;
import io.skua.port.PortListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread of a place that speaks with other places.
 *
 * <p><b>G1 (nothing hangs silently).</b> If a step of the agent throws, or an item of its inbox or something else was
 * lost for lack of memory, the place may have forgotten something that others wait for. It then begins a new life: all
 * pools are cancelled, all users who wait are told, and other places recover what the earlier life had. An agent that
 * cannot do even this several times in a row dies, closes the place and says so.
 *
 * <p><b>G2.</b> Only the agent's thread touches the current {@link Life}; all others add to the inbox.
 */
public final class Agent {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int LOOKS_AFTER_STARVING = 8;
    private static final int EVENTS_BETWEEN_LOOKS = 32;
    private static final int FAILURES_MAX = 5;
    private static final long TELL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    static final long CALLS_NANOS = TimeUnit.SECONDS.toNanos(1); // between two looks after calls, at least
    private static final long LOG_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final String DECLARED_DEAD = "other places have declared it dead";

    /** What is put in the inbox besides events and bytes. */
    private enum Notice {
        LOOK
    }

    /** A user's event for one life only. */
    private record Request(PlaceId life, Event event) {}

    /** An answer of a worker to one life only. */
    private record Letter(Life life, Supplier<Event> event) {}

    private final String name;
    private final Settings settings;
    private final Wire wire;
    private final Host host;
    private final Network network;
    private final Port port;
    private final Inbox inbox = new Inbox();
    private final Thread thread;
    private volatile boolean isStopping;
    private volatile boolean isPaused;
    private final AtomicBoolean isLookDue = new AtomicBoolean(); // a worker has starved since the agent looked
    private @Nullable Life life; // G2
    private String whyOver = DECLARED_DEAD; // why the life is over, if it is
    private final Counts ofEarlierLives = new Counts(); // G2
    private volatile Counts published = new Counts(); // never changed after it was written
    private int looksLeft;
    private long garbageCount; // messages that could not be read
    private long garbageLoggedAt;
    private long droppedLogged; // how many messages that did not fit into the inbox were told of
    private long droppedLoggedAt;
    private int failures;
    private long toldAt = System.nanoTime(); // when observers were told last how busy the place is

    /** A network, and how messages are encoded for it. */
    public record Line(Network network, Wire wire) {}

    /**
     * @param name the name of the agent's thread
     * @param skua the scheduler of the place; the agent attaches a port to it
     */
    public Agent(String name, Skua skua, Settings settings, Host host, Line line) {
        this.name = name;
        this.settings = settings;
        this.wire = line.wire();
        this.host = host;
        this.network = line.network();
        this.port = Port.attach(skua, new Listener());
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
        inbox.setTaker(thread);
    }

    /** Starts the thread of the agent. Must be called once. */
    public void start() {
        thread.start();
    }

    /** Ends the agent at once, without a word to others. Returns when its thread has ended. */
    public void stop() {
        isStopping = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (Thread.currentThread() != thread && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops or resumes the work of the agent; what comes meanwhile waits. */
    public void setPaused(boolean paused) {
        isPaused = paused;
        LockSupport.unpark(thread);
    }

    /** Returns whether {@link #setPaused} has stopped the agent. */
    public boolean isPaused() {
        return isPaused;
    }

    /** Returns what all lives have counted, up to a moment ago. The caller must not change it. */
    public Counts counts() {
        return published;
    }

    /** Returns how many workers of this place have nothing to do now. */
    public int idleWorkers() {
        return port.idleWorkers();
    }

    /** Returns how many tasks other places could take. */
    public int load() {
        return port.load();
    }

    // ---- what others tell ----

    /** Passes a user's event on, for one life of the place only. If this throws, nothing has happened. */
    public void tell(PlaceId itsLife, Event event) {
        inbox.add(new Request(itsLife, event));
    }

    /** Passes an event of the network on. Throws nothing. */
    public void tell(Event event) {
        inbox.addSurely(event);
    }

    /** Passes bytes on that have come from the network. */
    public void receive(byte[] bytes) {
        inbox.addMessage(bytes);
    }

    /** Passes an event on that concerns one life only. Throws nothing. */
    void tellFrom(Life source, Supplier<Event> event) {
        try {
            inbox.add(new Letter(source, event));
        } catch (Throwable noMemory) {
            tellOfLoss(source);
        }
    }

    /** A letter from a life was lost. Throws nothing, and needs no memory. */
    void tellOfLoss(Life source) {
        inbox.addSurely(source); // a life alone says this
    }

    /**
     * Something that others wait for could not be done for lack of memory, so the place begins a new life (G1). Throws
     * nothing, and needs no memory.
     */
    public void tellOfLoss() {
        inbox.lose();
    }

    private final class Listener implements PortListener {
        /** Workers starve often, and one look is enough for all who have starved before the agent comes to look. */
        @Override
        public void starving() {
            if (!isLookDue.get() && isLookDue.compareAndSet(false, true)) {
                try {
                    inbox.add(Notice.LOOK);
                } catch (Throwable noMemory) {
                    isLookDue.set(false);
                    throw noMemory;
                }
            }
        }

        @Override
        public void available() {
            inbox.addSurely(Notice.LOOK);
        }

        @Override
        public void ended(Pool pool) {
            inbox.addSurely(pool);
        }
    }

    /** Passes on to those who observe the scheduler what the place does. */
    private final class Watch implements PlaceWatch {
        @Override
        public boolean isOn() {
            return port.isObserved();
        }

        @Override
        public void tell(EventKind kind, int detail, long first, long second) {
            port.tell(kind, detail, first, second);
        }

        @Override
        public long tasks() {
            return host.tasks();
        }
    }

    // ---- the agent's thread ----

    long now() {
        return System.nanoTime();
    }

    void send(Envelope envelope) {
        network.send(envelope.to(), wire.encode(envelope));
    }

    private void run() {
        int events = 0;
        while (!isStopping) {
            try {
                if (life != null && life.isOver()) {
                    endLife(whyOver, null);
                }
                Life current = life != null ? life : beginLife();
                Object item = isPaused ? null : inbox.poll();
                if (inbox.isLost()) {
                    inbox.noteLoss();
                    throw new IllegalStateException(
                            "There was no memory for an event of the place, or for what follows.");
                }
                if (item == null) {
                    rest(current);
                    events = 0;
                } else {
                    handle(current, item);
                    if (++events % EVENTS_BETWEEN_LOOKS == 0) {
                        publish(current);
                        current.lookAtWorkers();
                    }
                }
                failures = 0;
            } catch (Throwable thrown) {
                recover(thrown);
            }
        }
        port.detach();
    }

    /** Begins a new life after a step has failed (G1), or gives up. */
    private void recover(Throwable thrown) {
        try {
            failures++;
            if (failures <= FAILURES_MAX && !isStopping) {
                endLife("its agent has failed", thrown);
                return;
            }
            isStopping = true;
            host.died(thrown);
        } catch (Throwable worse) { // the loop comes here again, at most FAILURES_MAX times
            isStopping = failures > FAILURES_MAX;
        }
    }

    private Life beginLife() {
        PlaceId self = network.begin();
        PlaceProtocol protocol = new PlaceProtocol(self, settings, self.incarnation(), new Watch());
        Life next = new Life(self, protocol, this, host, port);
        host.begun(self);
        life = next;
        next.handle(new Event.Known(network.others()));
        isLookDue.set(false); // the notice may have been lost together with the life before
        next.lookAtWorkers();
        return next;
    }

    private void endLife(String why, @Nullable Throwable thrown) {
        Life ended = life;
        if (ended != null) {
            whyOver = why;
            ended.end();
            life = null; // not before: if the end throws, the life is over, and the loop comes here again
            whyOver = DECLARED_DEAD;
            ofEarlierLives.add(ended.counts());
            System.getLogger("io.skua.place")
                    .log(
                            System.Logger.Level.WARNING,
                            "\"" + name + "\": the place begins a new life, because " + why + ".",
                            thrown);
        }
    }

    private void publish(Life current) {
        Counts sum = new Counts();
        sum.add(ofEarlierLives);
        sum.add(current.counts());
        published = sum;
    }

    private void handle(Life current, Object item) {
        if (item instanceof byte[] bytes) {
            Envelope envelope = decoded(bytes);
            if (envelope != null) {
                current.handle(new Event.Received(envelope));
            }
        } else if (item instanceof Request request) {
            if (request.life().equals(current.self())) { // otherwise the host has told its user already
                current.handle(request.event());
            }
        } else if (item instanceof Event event) {
            current.handle(event);
        } else if (item instanceof Pool pool) {
            current.poolEnded(pool);
        } else if (item instanceof Letter letter) {
            if (letter.life() == current) {
                current.handle(letter.event().get());
            }
        } else if (item == current) {
            throw new IllegalStateException("There was no memory for an answer of a worker.");
        } else if (item == Notice.LOOK) {
            isLookDue.set(false); // before the look: who starves after the look asks for another one
            looksLeft = LOOKS_AFTER_STARVING;
            current.lookAtWorkers();
        }
    }

    /** While somebody listens, the load is told every 50 ms. Returns how long to wait at most. */
    private long tellProgress(Life current, long now, long wait) {
        if (now - toldAt >= TELL_NANOS) {
            toldAt = now;
            current.tellListeners();
        }
        return Math.min(wait, TELL_NANOS);
    }

    private @Nullable Envelope decoded(byte[] bytes) {
        try {
            return wire.decode(bytes);
        } catch (CodecException garbage) {
            noteGarbage(garbage);
            return null;
        }
    }

    /** Logs the first message that cannot be read, and then one a minute: somebody may send a million of them. */
    private void noteGarbage(CodecException garbage) {
        garbageCount++;
        long now = now();
        if (garbageCount == 1 || now - garbageLoggedAt > LOG_NANOS) {
            garbageLoggedAt = now;
            System.getLogger("io.skua.place")
                    .log(
                            System.Logger.Level.WARNING,
                            "\"" + name + "\": a message was dropped, the " + garbageCount
                                    + ". of this place that cannot be read: " + garbage.getMessage());
        }
    }

    /** Logs the first message that was dropped because too many were waiting, and then at most once a minute. */
    private void noteDropped() {
        long dropped = inbox.dropped();
        long now = now();
        if (dropped > droppedLogged && (droppedLogged == 0 || now - droppedLoggedAt > LOG_NANOS)) {
            droppedLogged = dropped;
            droppedLoggedAt = now;
            System.getLogger("io.skua.place")
                    .log(
                            System.Logger.Level.WARNING,
                            "\"" + name + "\": other places send more than this place can handle; " + dropped
                                    + " messages were dropped so far, and will be sent again.");
        }
    }

    /** Waits until there is something to do. */
    private void rest(Life current) {
        noteDropped();
        if (isPaused) {
            LockSupport.park(this); // returns early whenever something comes
            Thread.interrupted(); // as in Inbox.await
            return;
        }
        publish(current);
        current.lookAtWorkers();
        long now = now();
        long wakeAt = current.wakeAt();
        boolean mustLook = looksLeft > 0 || (current.wantsTasks() && current.mayHaveTasks());
        looksLeft = Math.max(0, looksLeft - 1);
        if (wakeAt != Long.MAX_VALUE && wakeAt - now <= 0) {
            current.handle(new Event.Tick());
            return;
        }
        long wait = wakeAt == Long.MAX_VALUE ? Long.MAX_VALUE : wakeAt - now;
        if (current.servesCalls()) {
            wait = Math.min(wait, CALLS_NANOS);
        }
        if (port.isObserved()) {
            wait = tellProgress(current, now, wait);
        }
        inbox.await(mustLook ? Math.min(wait, LOOK_NANOS) : wait);
    }
}
