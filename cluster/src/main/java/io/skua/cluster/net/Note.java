package io.skua.cluster.net;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * What networks say to each other, besides carrying the bytes of places. Each note begins with a byte for its kind;
 * that, the version in {@link Hello} and {@link Refused} as a whole stay as they are in all versions, so that places of
 * different versions can tell their users what is wrong.
 */
sealed interface Note {
    /** The version of the protocol between places. */
    int VERSION = 1;

    /** The kind of a message that is no note: the bytes of a place follow. */
    int BYTES = 0;

    int SENTENCE_MAX = 2000;
    int STATUS_MAX = 1 << 20;

    /** "I am here." Said to each member of a view until that one answers, and again when a new life begins. */
    record Hello(int version, Identity identity, long incarnation, InetSocketAddress address) implements Note {}

    /**
     * "You may stay."
     *
     * @param incarnation that of the hello that is answered
     * @param known the last life of that place that the sender has heard of
     */
    record Welcome(long incarnation, long known) implements Note {}

    /**
     * "You may not stay."
     *
     * @param isFinal whether it makes no sense to ask again
     */
    record Refused(boolean isFinal, String sentence) implements Note {}

    /** "I end now, and say nothing more." */
    record Bye(long incarnation) implements Note {}

    /** "I know that you end." Answers {@link Bye}, until which whoever ends keeps the connections open. */
    record ByeHeard(long incarnation) implements Note {}

    record StatusWanted(long ticket) implements Note {}

    @SuppressWarnings("ArrayRecordComponent") // nobody compares statuses
    record Status(long ticket, byte[] bytes) implements Note {}

    static byte[] encode(Note note) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            if (note instanceof Hello hello) {
                write(hello, out);
            } else if (note instanceof Welcome welcome) {
                out.writeByte(2);
                out.writeLong(welcome.incarnation);
                out.writeLong(welcome.known);
            } else if (note instanceof Refused refused) {
                out.writeByte(3);
                out.writeBoolean(refused.isFinal);
                out.writeUTF(refused.sentence.substring(0, Math.min(refused.sentence.length(), SENTENCE_MAX)));
            } else if (note instanceof Bye bye) {
                out.writeByte(4);
                out.writeLong(bye.incarnation);
            } else if (note instanceof StatusWanted wanted) {
                out.writeByte(5);
                out.writeLong(wanted.ticket);
            } else if (note instanceof Status status) {
                out.writeByte(6);
                out.writeLong(status.ticket);
                out.writeInt(status.bytes.length);
                out.write(status.bytes);
            } else if (note instanceof ByeHeard heard) {
                out.writeByte(7);
                out.writeLong(heard.incarnation);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("A note could not be encoded.", e);
        }
        return bytes.toByteArray();
    }

    private static void write(Hello hello, DataOutputStream out) throws IOException {
        out.writeByte(1);
        out.writeInt(hello.version);
        out.writeUTF(hello.identity.cluster());
        out.writeUTF(hello.identity.name());
        out.writeInt(hello.identity.number());
        out.writeInt(hello.identity.workers());
        out.writeLong(hello.identity.fingerprint());
        out.writeBoolean(hello.identity.isObserver());
        out.writeLong(hello.incarnation);
        byte[] address = hello.address.getAddress().getAddress();
        out.writeByte(address.length);
        out.write(address);
        out.writeShort(hello.address.getPort());
    }

    /** Decodes bytes, which may be anything. */
    static Note decode(byte[] bytes, int offset, int length) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length));
        try {
            int kind = in.readByte();
            return switch (kind) {
                case 1 -> hello(in);
                case 2 -> new Welcome(in.readLong(), in.readLong());
                case 3 -> new Refused(in.readBoolean(), shown(in.readUTF()));
                case 4 -> new Bye(in.readLong());
                case 5 -> new StatusWanted(in.readLong());
                case 6 -> new Status(in.readLong(), rest(in));
                case 7 -> new ByeHeard(in.readLong());
                default -> throw new IOException("There is no note of the kind " + kind + ".");
            };
        } catch (IllegalArgumentException e) {
            throw new IOException("A note has impossible contents.", e);
        }
    }

    private static Note hello(DataInputStream in) throws IOException {
        int version = in.readInt();
        if (version != VERSION) {
            // What follows may be anything; the answer needs none of it.
            return new Hello(version, UNKNOWN, 0, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
        }
        Identity identity =
                new Identity(in.readUTF(), in.readUTF(), in.readInt(), in.readInt(), in.readLong(), in.readBoolean());
        long incarnation = in.readLong();
        int length = in.readByte();
        if (length != 4 && length != 16) {
            throw new IOException("An address has 4 or 16 bytes, not " + length + ".");
        }
        InetAddress address = InetAddress.getByAddress(in.readNBytes(length));
        return new Hello(version, identity, incarnation, new InetSocketAddress(address, in.readUnsignedShort()));
    }

    /** Stands for a place that speaks another version. */
    Identity UNKNOWN = new Identity("unknown", "unknown", 0, 0, 0, true);

    /** Returns a sentence that can be logged and shown on a terminal, whoever has written it. */
    private static String shown(String sentence) {
        StringBuilder text = new StringBuilder();
        sentence.chars()
                .limit(SENTENCE_MAX)
                .map(each -> Character.isISOControl(each) ? ' ' : each)
                .forEach(each -> text.append((char) each));
        return text.toString();
    }

    private static byte[] rest(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > STATUS_MAX || length != in.available()) {
            throw new IOException("A status claims to have " + length + " bytes.");
        }
        return in.readNBytes(length);
    }
}
