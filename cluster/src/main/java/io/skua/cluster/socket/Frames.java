package io.skua.cluster.socket;

import java.io.DataInput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Header;
import org.jgroups.Message;
import org.jgroups.ObjectMessage;
import org.jgroups.Version;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.FailureDetection;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.NakAckHeader;
import org.jgroups.protocols.PingHeader;
import org.jgroups.protocols.TpHeader;
import org.jgroups.protocols.UnicastHeader;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.util.ByteArrayDataInputStream;
import org.jgroups.util.SeqnoList;
import org.jgroups.util.Util;

/**
 * Reads the frames of JGroups, of which any byte may be a lie. Three kinds of messages are known: bytes, nothing, and
 * the numbers of messages that were missed, which JGroups sends as an object. No other object is made, no class is
 * loaded by name, and no length is believed that is longer than the frame.
 */
final class Frames {
    private static final int PREFIX_BYTES = Short.BYTES + Byte.BYTES + Short.BYTES;
    private static final int FIRST_BYTES = 1 << 16;
    private static final int TLS_ALERT = 0x1503; // the first two bytes of an alert, with which TLS turns others away
    private static final byte MULTICAST = 2;
    private static final int[] ADDRESSES = {1, 2}; // bits for the receiver and the sender of a message

    /** The headers of the protocols that a place has, and no others. */
    private static final Set<Short> HEADERS = Stream.of(
                    TpHeader.class,
                    PingHeader.class,
                    MERGE3.MergeHeader.class,
                    FailureDetection.HeartbeatHeader.class,
                    VERIFY_SUSPECT2.VerifyHeader.class,
                    NakAckHeader.class,
                    UnicastHeader.class,
                    GMS.GmsHeader.class)
            .map(ClassConfigurator::getMagicNumber)
            .collect(Collectors.toUnmodifiableSet());

    private Frames() {}

    /** A frame was refused. The message is the reason, which contains nothing that the sender has chosen. */
    static final class RefusedException extends IOException {
        RefusedException(String why) {
            super(why);
        }
    }

    /** Reads a frame. Memory for a long one is taken only as its bytes come. */
    static byte[] read(DataInput in, int length, int limit) throws IOException {
        if (length >>> Short.SIZE == TLS_ALERT) {
            throw new RefusedException("it speaks TLS, and this place does not");
        }
        if (length < PREFIX_BYTES || length > limit) {
            throw new RefusedException("a frame came that is longer than " + limit + " bytes, or too short");
        }
        byte[] frame = new byte[Math.min(length, FIRST_BYTES)];
        in.readFully(frame);
        while (frame.length < length) {
            int filled = frame.length;
            frame = Arrays.copyOf(frame, (int) Math.min(length, 2L * filled));
            in.readFully(frame, filled, frame.length - filled);
        }
        return frame;
    }

    /** Decodes a frame. */
    static Message decode(byte[] frame, int offset, int length) throws RefusedException {
        ByteArrayDataInputStream in = new ByteArrayDataInputStream(frame, offset, length);
        try {
            short version = in.readShort();
            if (!Version.isBinaryCompatible(version)) {
                throw new RefusedException("its version of JGroups does not fit to " + Version.printVersion());
            }
            int flags = in.readByte();
            Message message = messageOf(in.readShort());
            if ((flags & ~MULTICAST) != 0) {
                throw new RefusedException("a batch of messages came, which places do not send");
            }
            checkHeaders(in);
            message.readFrom(in);
            return message;
        } catch (RefusedException known) {
            throw known;
        } catch (Exception | OutOfMemoryError garbage) {
            throw new RefusedException("a frame came that cannot be read");
        }
    }

    /**
     * Refuses headers of other protocols than a place has, before JGroups makes any: some of those take memory by a
     * length that the frame only claims. Leaves the frame where it was.
     */
    private static void checkHeaders(ByteArrayDataInputStream in) throws IOException, ClassNotFoundException {
        int begin = in.position();
        int leading = in.readByte();
        in.readShort(); // flags
        for (int address : ADDRESSES) {
            if ((leading & address) != 0) {
                Util.readAddress(in);
            }
        }
        int count = in.readShort();
        for (int i = 0; i < count; i++) {
            in.readShort(); // the number of the protocol
            short kind = in.readShort();
            if (!HEADERS.contains(kind)) {
                throw new RefusedException("a header of a protocol came that places do not speak");
            }
            ClassConfigurator.<Header>create(kind).readFrom(in);
        }
        in.position(begin);
    }

    private static Message messageOf(short type) throws RefusedException {
        return switch (type) {
            case Message.BYTES_MSG -> new Bytes();
            case Message.EMPTY_MSG -> new EmptyMessage();
            case Message.OBJ_MSG -> new Missing();
            default -> throw new RefusedException("a message of a kind came that places do not send");
        };
    }

    private static int left(DataInput in) throws IOException {
        if (in instanceof ByteArrayDataInputStream frame) {
            return frame.limit() - frame.position();
        }
        throw new IOException("A payload is read only from a frame.");
    }

    /** Bytes whose length is checked before there is an array for them. */
    private static final class Bytes extends BytesMessage {
        @Override
        public void readPayload(DataInput in) throws IOException {
            int length = in.readInt();
            if (length == -1) {
                return;
            }
            if (length < 0 || length > left(in)) {
                throw new IOException("A message claims to be longer than its frame.");
            }
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            setArray(bytes, 0, length);
        }
    }

    /** The numbers of messages that somebody has missed. */
    private static final class Missing extends ObjectMessage {
        private static final short MAGIC = ClassConfigurator.getMagicNumber(SeqnoList.class);

        @Override
        public void readPayload(DataInput in) throws IOException {
            if (in.readByte() == 0) {
                return;
            }
            if (in.readShort() != MAGIC) {
                throw new RefusedException("an object came, and places send none");
            }
            int begin = ((ByteArrayDataInputStream) in).position();
            int size = in.readInt();
            if (size < 1 || size > 8L * left(in)) {
                throw new IOException("A list claims to be longer than its frame.");
            }
            ((ByteArrayDataInputStream) in).position(begin);
            SeqnoList numbers = new SeqnoList();
            numbers.readFrom(in);
            setObject(numbers);
        }
    }
}
