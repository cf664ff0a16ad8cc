package io.skua.cluster.net;

import io.skua.cluster.socket.Refusals;
import io.skua.cluster.socket.Sockets;
import io.skua.cluster.socket.Tls;
import io.skua.cluster.socket.Transport;
import io.skua.place.agent.Network;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.View;
import org.jgroups.protocols.Discovery;
import org.jgroups.stack.IpAddress;
import org.jgroups.stack.Protocol;

/**
 * The network of a place that is a process: one TCP port, over which all places of a cluster reach each other.
 *
 * <pre>{@code
 * ClusterNetwork network = ClusterNetwork.open(endpoint, identity); // finds the others
 * Resident resident = new Resident(seat, network, whenEnded);
 * network.start(receiver); // which passes everything on to the resident
 * resident.start();
 * }</pre>
 *
 * Between {@code open} and {@code start} the network keeps what it hears. Bytes of places may get lost: if somebody
 * does not read fast enough, what is sent to that one is dropped, and nobody waits.
 *
 * <p>Threads: one thread, the clerk's, handles all views and notes. Bytes of places take a shorter way: from the thread
 * that has read them to the receiver, and from the agent's thread to the lane of their destination.
 */
public final class ClusterNetwork implements Network, AutoCloseable {
    /** How long a message of a place may be; more than the default limit of a task, with some room for headers. */
    private static final int FRAME_BYTES_MAX = 64 << 20;

    private static final long LANE_BYTES_MAX = 128L << 20;
    private static final Duration JOIN_MAX = Duration.ofSeconds(10);
    private static final long TICK_MILLIS = 500;
    private static final long FAREWELL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final Message.Flag[] FLAGS = {
        Message.Flag.OOB, Message.Flag.DONT_BUNDLE, Message.Flag.NO_FC, Message.Flag.NO_RELIABILITY
    };

    private final Endpoint endpoint;
    private final Identity identity;
    private final Lives lives = new Lives();
    private final Outlet outlet = new Outlet();
    private final Probes probes;
    private final Statuses statuses;
    private final Clerk clerk;
    private final ScheduledThreadPoolExecutor executor; // the clerk's thread
    private final Refusals refusals;
    private final Sockets sockets;
    private final Transport transport;
    private final Discovery discovery;
    private final JChannel channel;
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final Farewell farewell = new Farewell();
    private final LongAdder bytesSent = new LongAdder();
    private final LongAdder bytesReceived = new LongAdder();

    private ClusterNetwork(Endpoint endpoint, Identity identity, List<Protocol> faults) throws Exception {
        this.endpoint = endpoint;
        this.identity = identity;
        this.clerk = new Clerk(identity, this::address, lives, new ClerkOffice());
        this.executor = new ScheduledThreadPoolExecutor(1, task -> daemon(task, "clerk"));
        this.probes = new Probes(task -> daemon(task, "probes"));
        this.statuses = new Statuses(outlet::status);
        this.refusals = new Refusals(identity.name());
        Tls tls = endpoint.tls() == null ? null : Tls.read(endpoint.tls(), identity.name());
        this.sockets = new Sockets(
                tls, refusals, task -> daemon(task, "door"), endpoint.bind().getPort() == 0);
        this.transport = new Transport(FRAME_BYTES_MAX, LANE_BYTES_MAX, refusals);
        transport.setSocketFactory(sockets);
        this.discovery = Stack.discovery(endpoint, sockets);
        this.channel = Stack.channel(endpoint, identity.name(), transport, discovery, faults);
        executor.setRemoveOnCancelPolicy(true);
        transport.whenClosed(this::connectionClosed);
        channel.setReceiver(new Ear());
    }

    private Thread daemon(Runnable task, String role) {
        Thread thread = new Thread(task, "skua-" + identity.name() + "-" + role);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Opens the port of a place and joins the others, if there are any.
     *
     * @throws IOException with one sentence for the user, if the port is taken or the others refuse this place
     */
    public static ClusterNetwork open(Endpoint endpoint, Identity identity) throws IOException {
        return open(endpoint, identity, List.of());
    }

    /** As above, but without waiting longer than this for others to say who they are. */
    public static ClusterNetwork open(Endpoint endpoint, Identity identity, Duration max) throws IOException {
        return open(endpoint, identity, List.of(), max);
    }

    /** For tests, which put faults between the transport and everything else. */
    static ClusterNetwork open(Endpoint endpoint, Identity identity, List<Protocol> faults) throws IOException {
        return open(endpoint, identity, faults, JOIN_MAX);
    }

    private static ClusterNetwork open(Endpoint endpoint, Identity identity, List<Protocol> faults, Duration joinMax)
            throws IOException {
        ClusterNetwork network;
        try {
            network = new ClusterNetwork(endpoint, identity, faults);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("The network of place \"" + identity.name() + "\" could not be built.", e);
        }
        boolean isOpen = false;
        try {
            network.join(joinMax);
            isOpen = true;
            return network;
        } finally {
            if (!isOpen) {
                network.close();
            }
        }
    }

    private void join(Duration max) throws IOException {
        if (!endpoint.bind().getAddress().isLoopbackAddress() && endpoint.tls() == null) {
            System.getLogger("io.skua.cluster")
                    .log(
                            System.Logger.Level.WARNING,
                            "\"" + identity.name() + "\" listens at " + Endpoint.text(endpoint.bind())
                                    + " without TLS: whoever can reach this address can join, read and change"
                                    + " everything.");
        }
        executor.scheduleWithFixedDelay(
                quiet(identity.name(), this::tick), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        try {
            channel.connect(identity.cluster());
        } catch (Exception e) {
            throw failure(e);
        }
        executor.schedule(quiet(identity.name(), clerk::endJoining), Limits.nanos(max), TimeUnit.NANOSECONDS);
        try {
            String refusal = clerk.joined().get();
            if (!refusal.isEmpty()) {
                throw new IOException(refusal);
            }
            String failure = sockets.failure();
            if (failure != null && clerk.known().isEmpty()) {
                throw new IOException("Place \"" + identity.name() + "\" could not join: " + failure + ".");
            }
        } catch (ExecutionException impossible) {
            throw new IOException("Place \"" + identity.name() + "\" could not join.", impossible);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The thread was interrupted while place \"" + identity.name() + "\" joined.", e);
        }
    }

    private IOException failure(Exception thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return new IOException(
                        "Place \"" + identity.name() + "\" cannot listen at " + Endpoint.text(endpoint.bind())
                                + ", because the port is in use or the address is not one of this machine.",
                        thrown);
            }
        }
        return new IOException(
                "Place \"" + identity.name() + "\" cannot listen at " + Endpoint.text(endpoint.bind()) + ": "
                        + thrown.getMessage(),
                thrown);
    }

    /** From now on the receiver gets everything, beginning with what was heard since the network was opened. */
    public void start(Receiver receiver) {
        outlet.start(receiver);
    }

    // ---- the place's agent ----

    @Override
    public void send(PlaceId to, byte[] bytes) {
        Address address = clerk.route(to.number());
        if (address != null && !isClosed.get()) {
            byte[] message = new byte[bytes.length + 1];
            message[0] = Note.BYTES;
            System.arraycopy(bytes, 0, message, 1, bytes.length);
            bytesSent.add(bytes.length);
            send(address, message);
        }
    }

    private void send(Address to, byte[] message) {
        try {
            channel.send(new BytesMessage(to, message).setFlag(FLAGS));
        } catch (Exception closed) {
            return; // like everything that is sent to somebody who is not there
        }
    }

    @Override
    public PlaceId begin() {
        long before = lives.current();
        long life = lives.begin();
        if (life != before) {
            later(clerk::begun);
        }
        return new PlaceId(identity.number(), life);
    }

    @Override
    public List<PlaceId> others() {
        return clerk.others();
    }

    // ---- others ----

    /** Returns the other places that are present, by number. */
    public List<Known> known() {
        return clerk.known();
    }

    /** Returns how many bytes the place's agent has sent to other places. */
    public long bytesSent() {
        return bytesSent.sum();
    }

    /** Returns how many bytes have come for the place's agent from other places. */
    public long bytesReceived() {
        return bytesReceived.sum();
    }

    /** Returns the number of this place's current life, which is larger than those of its earlier lives. */
    public long incarnation() {
        return lives.current();
    }

    /** Returns where this place listens. */
    public InetSocketAddress address() {
        return endpoint.bind().getPort() != 0
                ? endpoint.bind()
                : new InetSocketAddress(endpoint.bind().getAddress(), transport.port());
    }

    /** Waits until there is a place, and all have said who they are, and returns whether there is one. */
    public boolean awaitPlaces(Duration max) throws InterruptedException {
        try {
            clerk.met().get(Limits.nanos(max), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException late) {
            return !known().isEmpty(); // some may still be silent
        }
        return true;
    }

    /** Returns the peers of the endpoint that accept connections, whatever they say afterwards. */
    public List<InetSocketAddress> accepting() {
        return discovery instanceof PeerSearch search ? search.accepting() : List.of();
    }

    /**
     * Asks places how they are, and waits for the answers, but not longer than allowed. A place that does not
     * answer in time is missing.
     */
    public Map<Known, byte[]> statuses(List<Known> places, Duration max) throws InterruptedException {
        return statuses.ask(places, max, (each, note) -> {
            Address address = clerk.route(each.id().number());
            if (address != null) {
                send(address, Note.encode(note));
            }
        });
    }

    // ---- what JGroups tells ----

    private final class Ear implements org.jgroups.Receiver {
        @Override
        public void receive(Message message) {
            byte[] array = message.getArray();
            int offset = message.getOffset();
            int length = message.getLength();
            if (array == null || length == 0) {
                return;
            }
            if (array[offset] != Note.BYTES) {
                hear(message.getSrc(), array, offset, length);
            } else if (!isClosed.get()) {
                bytesReceived.add(length - 1);
                outlet.receive(Arrays.copyOfRange(array, offset + 1, offset + length));
            }
        }

        private void hear(Address from, byte[] array, int offset, int length) {
            Note note;
            try {
                note = Note.decode(array, offset, length);
            } catch (IOException garbage) {
                View view = channel.getView(); // a stranger could use another name each time
                refusals.noteGarbage(view != null && view.containsMember(from) ? String.valueOf(from) : "a stranger");
                return;
            }
            if (note instanceof Note.ByeHeard) {
                farewell.heard(from);
            } else if (isClosed.get() && !(note instanceof Note.Bye)) {
                return; // of two that end at the same time, each hears the other
            } else if (note instanceof Note.StatusWanted wanted) {
                statuses.answer(wanted, answer -> send(from, Note.encode(answer)));
            } else if (note instanceof Note.Status status) {
                statuses.answered(status);
            } else {
                later(() -> clerk.heard(from, note));
            }
        }

        @Override
        public void viewAccepted(View view) {
            later(() -> clerk.viewChanged(channel.getAddress(), view.getMembers()));
        }
    }

    private void connectionClosed(Address peer) {
        if (peer instanceof IpAddress ip) {
            InetSocketAddress where = new InetSocketAddress(ip.getIpAddress(), ip.getPort());
            later(() -> clerk.connectionClosed(where));
        }
    }

    private void tick() {
        View view = channel.getView();
        if (view != null) {
            clerk.viewChanged(channel.getAddress(), view.getMembers()); // in case that one was lost
        }
        clerk.tick();
    }

    /** Lets the clerk do something soon. */
    private void later(Runnable task) {
        try {
            executor.execute(quiet(identity.name(), task));
        } catch (RejectedExecutionException closed) {
            return;
        }
    }

    /**
     * Returns a task that does something for the clerk and logs what that throws, if there is memory for it. A later
     * tick repeats what has failed for lack of memory. The task throws nothing, since that would end the ticks, and
     * needs no memory of its own.
     */
    static Runnable quiet(String name, Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (Throwable thrown) {
                logQuietly(name, thrown);
            }
        };
    }

    private static void logQuietly(String name, Throwable thrown) {
        try {
            System.getLogger("io.skua.cluster")
                    .log(System.Logger.Level.WARNING, "\"" + name + "\": the clerk has failed.", thrown);
        } catch (Throwable noMemory) {
            return;
        }
    }

    private final class ClerkOffice implements Clerk.Office {
        @Override
        public void send(Address to, Note note) {
            ClusterNetwork.this.send(to, Note.encode(note));
        }

        @Override
        public void tell(Event event) {
            if (!identity.isObserver()) {
                outlet.tell(event);
            }
        }

        @Override
        public void conflict(String with, String sentence) {
            refusals.noteConflict(with, sentence);
            outlet.say(receiver -> receiver.conflict(sentence));
        }

        @Override
        public void end(String why) {
            outlet.say(receiver -> receiver.end(why));
        }

        @Override
        public void probe(Address peer, long number, InetSocketAddress at, Probes.Haste haste) {
            probes.probe(at, haste, wasRefused -> later(() -> clerk.probed(peer, number, wasRefused)));
        }
    }

    // ---- the end ----

    /** Says good-bye, waits a moment until others have heard it, and closes the port. */
    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            try {
                sayGoodBye();
            } finally {
                end();
            }
        }
    }

    private void sayGoodBye() {
        View view = channel.getView();
        if (view != null) {
            byte[] bytes = Note.encode(new Note.Bye(lives.current()));
            List<Address> others = view.getMembers().stream()
                    .filter(each -> !each.equals(channel.getAddress()))
                    .toList();
            farewell.tell(others);
            others.forEach(each -> send(each, bytes));
            farewell.await(FAREWELL_NANOS);
        }
    }

    /** Ends as if the process were killed: without a word to anybody. */
    void kill() {
        if (isClosed.compareAndSet(false, true)) {
            transport.kill();
            end();
        }
    }

    private void end() {
        executor.shutdownNow();
        probes.close();
        channel.close();
    }

    Transport transport() {
        return transport;
    }
}
