package io.skua.cluster.socket;

import java.io.DataInput;
import java.io.IOException;
import java.net.SocketException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Message;
import org.jgroups.PhysicalAddress;
import org.jgroups.Version;
import org.jgroups.blocks.cs.Connection;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;
import org.jgroups.util.ByteArrayDataInputStream;

/**
 * TCP as JGroups has it, with three differences.
 *
 * <ul>
 *   <li>Whoever sends never waits: each destination has a {@link Lane}. JGroups' own bounded queues count messages and
 *       not bytes, and its sender waits while a connection is made.
 *   <li>Frames are read as a whole and held to a limit before anything of them is looked at, and only two kinds of
 *       messages are let in: bytes and nothing. So no object is ever deserialized, and no length inside a frame is
 *       believed. A connection that breaks these rules is closed.
 *   <li>Messages of places, which have no other header than the transport's, are passed up by the thread that has read
 *       them: they are only put in an inbox there.
 * </ul>
 */
public final class Transport extends TCP {
    private static final int PREFIX_BYTES = Short.BYTES + Byte.BYTES + Short.BYTES;
    private static final byte MULTICAST = 2;
    private static final int FLAGS_KNOWN = MULTICAST;

    private final Map<PhysicalAddress, Lane> lanes = new ConcurrentHashMap<>();
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
        setMaxLength(frameBytes);
        this.laneBytes = laneBytes;
        this.refusals = refusals;
    }

    /** The listener is told the physical address of a peer whose connection was closed; must not wait for anything. */
    public void whenClosed(Consumer<Address> listener) {
        whenClosed = listener;
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
        Lane lane = lanes.get(to);
        if (lane == null) {
            lane = lanes.computeIfAbsent(
                    to,
                    address -> new Lane(
                            task -> getThreadFactory().newThread(task, "to " + address),
                            laneBytes,
                            bytes -> send(address, bytes, 0, bytes.length)));
        }
        lane.send(frame);
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
        if (length < PREFIX_BYTES || length > getMaxLength()) {
            throw refused(
                    sender, "a frame of " + length + " bytes came, and the limit is " + getMaxLength() + " bytes");
        }
        byte[] frame = new byte[length];
        in.readFully(frame);
        deliver(decoded(sender, frame, 0, length));
    }

    @Override
    public void receive(Address sender, byte[] frame, int offset, int length) {
        try {
            deliver(decoded(sender, frame, offset, length));
        } catch (SocketException refused) {
            return; // this place has sent the frame to itself, and nothing is to be closed
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

    private Message decoded(Address sender, byte[] frame, int offset, int length) throws SocketException {
        ByteArrayDataInputStream in = new ByteArrayDataInputStream(frame, offset, length);
        try {
            short version = in.readShort();
            if (!Version.isBinaryCompatible(version)) {
                throw refused(sender, "its version of JGroups is " + Version.print(version));
            }
            int flags = in.readByte();
            short type = in.readShort();
            if ((flags & ~FLAGS_KNOWN) != 0 || (type != Message.BYTES_MSG && type != Message.EMPTY_MSG)) {
                throw refused(sender, "a message of a kind that places do not send came");
            }
            Message message = type == Message.BYTES_MSG ? new Bytes() : new EmptyMessage();
            message.readFrom(in);
            return message;
        } catch (SocketException known) {
            throw known;
        } catch (Exception | OutOfMemoryError garbage) {
            throw refused(sender, "a frame came that cannot be read");
        }
    }

    /** JGroups closes a connection quietly after a SocketException; what there is to say is said here. */
    private SocketException refused(Address sender, String why) {
        refusals.note(String.valueOf(sender), why);
        return new SocketException(why);
    }

    /** Bytes whose length is checked before there is an array for them. */
    private static final class Bytes extends BytesMessage {
        @Override
        public void readPayload(DataInput in) throws IOException {
            int length = in.readInt();
            if (length == -1) {
                return;
            }
            if (length < 0
                    || !(in instanceof ByteArrayDataInputStream frame)
                    || length > frame.limit() - frame.position()) {
                throw new IOException("A message claims to have " + length + " bytes, which is more than its frame.");
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            setArray(bytes, 0, length);
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
