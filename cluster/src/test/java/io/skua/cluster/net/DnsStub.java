package io.skua.cluster.net;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A name server that knows one name only: whatever it is asked for, it answers with the same addresses of IPv4. */
final class DnsStub implements AutoCloseable {
    private static final int HEADER_BYTES = 12;
    private static final int PACKET_BYTES = 512;
    private static final int ANSWER = 0x8180; // of a recursive question, without an error
    private static final int TYPE_A = 1;
    private static final int CLASS_IN = 1;
    private static final int NAME_OF_QUESTION = 0xc000 + HEADER_BYTES;
    private static final int TTL_SECONDS = 1;

    private final DatagramSocket socket;
    private final List<InetAddress> addresses;
    private final AtomicInteger questions = new AtomicInteger();

    DnsStub(List<InetAddress> addresses) throws IOException {
        this.addresses = List.copyOf(addresses);
        socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Thread thread = new Thread(this::serve, "dns-stub");
        thread.setDaemon(true);
        thread.start();
    }

    /** Returns where the server is, as HOST:PORT. */
    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    int questions() {
        return questions.get();
    }

    private void serve() {
        byte[] buffer = new byte[PACKET_BYTES];
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
            try {
                socket.receive(packet);
                byte[] answer = answer(buffer, packet.getLength());
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                questions.incrementAndGet();
            } catch (IOException closed) {
                return;
            }
        }
    }

    /** The question is repeated, without what may come after it, and then come the addresses. */
    private byte[] answer(byte[] question, int length) {
        int end = HEADER_BYTES;
        while (end < length && question[end] != 0) {
            end += 1 + question[end];
        }
        end += 1 + 2 * Short.BYTES; // the end of the name, the type and the class
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.write(question, 0, Short.BYTES);
            out.writeShort(ANSWER);
            out.writeShort(1);
            out.writeShort(addresses.size());
            out.writeInt(0);
            out.write(question, HEADER_BYTES, end - HEADER_BYTES);
            for (InetAddress address : addresses) {
                out.writeShort(NAME_OF_QUESTION);
                out.writeShort(TYPE_A);
                out.writeShort(CLASS_IN);
                out.writeInt(TTL_SECONDS);
                out.writeShort(address.getAddress().length);
                out.write(address.getAddress());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
