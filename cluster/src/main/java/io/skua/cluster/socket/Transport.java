package io.skua.cluster.socket;

import java.io.DataInput;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.SocketException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.logging.Log;
import org.jgroups.protocols.TCP;
import org.jgroups.stack.IpAddress;

/**
 * TCP as JGroups has it, with four differences.
 *
 * <ul>
 *   <li>Whoever sends never waits: each destination has a {@link Lane}. JGroups' own bounded queues count messages and
 *       not bytes, and its sender waits while a connection is made.
 *   <li>Frames are read as a whole and held to a limit before anything of them is looked at, and nothing in them is
 *       believed ({@link Frames}). A connection that breaks the rules is closed.
 *   <li>Messages of places, which have no other header than the transport's, are passed up by the thread that has read
 *       them: they are only put in an inbox there.
 *   <li>Connections to processes that are not in a new view are closed by a thread of their own, without a last word.
 *       JGroups writes that word before it installs the view, and waits for ever if the other side does not read; and
 *       it may forget a connection without closing it ({@link #retainAll}).
 * </ul>
 */
public final class Transport extends TCP {
    /** JGroups' sockets log every connection that ends; what matters is told by {@link Refusals} and the clerk. */
    private static final Log SILENCE = (Log) Proxy.newProxyInstance(
            Transport.class.getClassLoader(),
            new Class<?>[] {Log.class},
            (log, method, arguments) -> method.getReturnType() == boolean.class ? Boolean.FALSE : null);

    private final Map<PhysicalAddress, Lane> lanes = new ConcurrentHashMap<>();
    private final int frameBytes;
    private final long laneBytes;
    private final Refusals refusals;
    private volatile boolean isKilled;
    private volatile Consumer<Address> whenClosed = address -> {};

    /**
     * @param frameBytes how long a frame may be
     * @param laneBytes how many bytes may wait for one destination
     */
    public Transport(int frameBytes, long laneBytes, Refusals refusals) {
        setId(ClassConfigurator.getProtocolId(TCP.class));
        this.frameBytes = frameBytes;
        this.laneBytes = laneBytes;
        this.refusals = refusals;
    }

    /** The listener is told the physical address of a peer whose connection was closed; must not wait for anything. */
    public void whenClosed(Consumer<Address> listener) {
        whenClosed = listener;
    }

    /** Returns the port at which this place listens; 0 before it does. */
    public int port() {
        return srv != null && srv.localAddress() instanceof IpAddress ip ? ip.getPort() : 0;
    }

    /** Returns how many frames were dropped, because somebody did not read fast enough. */
    public long dropped() {
        return lanes.values().stream().mapToLong(Lane::dropped).sum();
    }

    // ---- out ----

    @Override
    public void sendUnicast(PhysicalAddress to, byte[] data, int offset, int length) {
        if (isKilled) {
            return;
        }
        byte[] frame = new byte[length];
        System.arraycopy(data, offset, frame, 0, length);
        Lane lane = laneTo(to);
        while (!lane.trySend(frame)) {
            lanes.remove(to, lane); // it is retired
            lane = laneTo(to);
        }
    }

    private Lane laneTo(PhysicalAddress to) {
        Lane known = lanes.get(to);
        return known != null
                ? known
                : lanes.computeIfAbsent(
                        to,
                        address -> new Lane(
                                task -> getThreadFactory().newThread(task, "to " + address),
                                laneBytes,
                                Lane.IDLE_NANOS,
                                bytes -> send(address, bytes, 0, bytes.length),
                                retired -> lanes.remove(address, retired)));
    }

    @Override
    public void start() throws Exception {
        super.start();
        srv.log(SILENCE);
    }

    /**
     * Closes the connections to all but these processes. JGroups' own method takes a connection out of its table, and
     * then leaves the connection open if the process at the other end turns out to be a member. This process still
     * reads from such a connection, but opens another one to send; and the other process refuses that one if its
     * address is the larger of the two, again and again, because it has a connection. Members stay in the table here.
     */
    @Override
    public void retainAll(Collection<Address> present) {
        Map<Address, Connection> strangers = new HashMap<>();
        srv.forAllConnections((address, connection) -> {
            if (!present.contains(address) && !is_member.test((PhysicalAddress) address)) {
                strangers.put(address, connection);
            }
        });
        if (!strangers.isEmpty()) {
            getThreadFactory()
                    .newThread(() -> strangers.forEach(this::hangUp), "closes connections")
                    .start();
        }
    }

    private void hangUp(Address address, Connection connection) {
        try {
            connection.close(false); // which ends any thread that waits for the other side to read
        } catch (IOException e) {
            return; // nobody reads from the connection and nobody writes to it, so the table gets rid of it
        } finally {
            srv.removeConnectionIfPresent(address, connection);
        }
    }

    /** Closes the port and all connections without a word, as the end of a process does. */
    public void kill() {
        isKilled = true;
        lanes.values().forEach(Lane::close);
        clearConnections(false);
        srv.stop();
    }

    @Override
    public void stop() {
        lanes.values().forEach(Lane::close);
        super.stop();
    }

    // ---- in ----

    @Override
    public void receive(Address sender, DataInput in, int length) throws Exception {
        try {
            byte[] frame = Frames.read(in, length, frameBytes);
            deliver(Frames.decode(frame, 0, length));
        } catch (Frames.RefusedException e) {
            refusals.note(
                    sender instanceof IpAddress ip ? ip.getIpAddress().getHostAddress() : "somebody",
                    String.valueOf(e.getMessage()));
            throw new SocketException(e.getMessage()); // after which JGroups closes the connection quietly
        }
    }

    /** This place has sent something to itself. */
    @Override
    public void receive(Address sender, byte[] frame, int offset, int length) {
        try {
            deliver(Frames.decode(frame, offset, length));
        } catch (Frames.RefusedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void deliver(Message message) {
        if (message.getDest() != null && unicastDestMismatch(message.getDest())) {
            return; // for an earlier process at this address
        }
        if (message.isFlagSet(Message.Flag.NO_RELIABILITY) && message.getNumHeaders() == 1) {
            passMessageUp(message, true, message.getDest() == null, true);
        } else {
            msg_processing_policy.process(message, message.isFlagSet(Message.Flag.OOB));
        }
    }

    @Override
    public void connectionClosed(Connection connection) {
        super.connectionClosed(connection);
        Address peer = connection.peerAddress();
        if (peer != null) {
            whenClosed.accept(peer);
        }
    }
}
