package io.skua.cli.soak;

import io.skua.cli.scenario.LoopbackGround;
import io.skua.cli.scenario.PlaceProcesses;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jgroups.BytesMessage;
import org.jgroups.EmptyMessage;
import org.jgroups.Message;
import org.jgroups.Version;
import org.jgroups.conf.ClassConfigurator;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TpHeader;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.ByteArrayDataOutputStream;
import org.jgroups.util.UUID;
import org.jgroups.util.Util;

/**
 * Sends hostile frames to a place: random bytes, valid frames with changed, missing or added bytes, frames that claim a
 * length which they do not have, and valid frames whose payload is garbage, changed, cut off or nested too deep. None
 * may end the place or make it grow, and afterwards it must still count a tree with another place.
 */
final class HostileFrames {
    private static final long T1 = 4_130_071; // as published
    private static final int LEGIBLE_MAX = 100; // frames in one connection that the place reads and goes on
    private static final int TELL_EVERY = 100_000;
    private static final int DEPTH = 5_000;
    private static final long HEAP_SLACK_KIB = 32 * 1024;
    private static final long THREADS_SLACK = 200; // JGroups' pool has at most this many, and ends idle ones later
    private static final Message.Flag[] FLAGS = {
        Message.Flag.OOB, Message.Flag.DONT_BUNDLE, Message.Flag.NO_FC, Message.Flag.NO_RELIABILITY
    };

    private final Random random;
    private final int frames;
    private final Consumer<String> news;
    private long sent;
    private long bytes;
    private long connections;
    private long resets;

    HostileFrames(Random random, int frames, Consumer<String> news) {
        this.random = random;
        this.frames = frames;
        this.news = news;
    }

    Map<String, Object> run() throws IOException {
        LoopbackGround ground = new LoopbackGround(2);
        try (PlaceProcesses places = new PlaceProcesses(ground, 2, List.of())) {
            for (int place = 0; place < 2; place++) {
                places.start(place);
                places.awaitJoined(place);
            }
            places.awaitMembers(Set.of(0, 1));
            count(places);
            Footprint before = Footprint.of(places.pid(0));
            String[] address = ground.address(0).split(":");
            InetSocketAddress target = new InetSocketAddress(address[0], Integer.parseInt(address[1]));
            while (sent < frames) {
                converse(target);
                if (!places.running().contains(0)) {
                    throw new AssertionError("The place has ended after " + sent + " frames.\n" + places.describe());
                }
            }
            places.awaitMembers(Set.of(0, 1));
            count(places);
            Footprint after = Footprint.of(places.pid(0));
            if (after.heapKiB() > before.heapKiB() + HEAP_SLACK_KIB
                    || after.threads() > before.threads() + THREADS_SLACK) {
                throw new AssertionError("The place has grown from " + before + " to " + after + ".");
            }
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("frames", sent);
            figures.put("bytes", bytes);
            figures.put("connections", connections);
            figures.put("connectionsReset", resets);
            figures.put("before", before.toString());
            figures.put("after", after.toString());
            return figures;
        }
    }

    private static void count(PlaceProcesses places) {
        String job = places.submit(0, "uts", List.of("T1"));
        long total = Long.parseLong(places.awaitAnswer(0, job));
        if (total != T1) {
            throw new AssertionError("The total was " + total + ", and " + T1 + " is right.");
        }
    }

    /** Opens a connection as a place does, and sends frames of which the last one is damaged. */
    private void converse(InetSocketAddress target) {
        connections++;
        try (Socket socket = new Socket()) {
            // Many addresses of loopback, since the port of a connection that has ended is not free at once.
            byte[] own127 = {127, 0, 1, (byte) random.nextInt(250)};
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(own127), 0));
            socket.setSoLinger(true, 0);
            socket.connect(target);
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            IpAddress own = new IpAddress(socket.getLocalAddress(), socket.getLocalPort());
            out.write(new byte[] {'b', 'e', 'l', 'a'});
            out.writeShort(Version.version);
            out.writeShort(own.serializedSize());
            own.writeTo(out);
            int legible = random.nextInt(LEGIBLE_MAX);
            for (int i = 0; i < legible && sent < frames - 1; i++) {
                byte[] frame = legibleFrame();
                send(out, frame, frame.length);
            }
            byte[] last = refusedFrame(); // after which the place may close the connection, so nothing comes after it
            send(out, last, random.nextInt(4) == 0 ? random.nextInt() : last.length);
            out.flush();
            socket.shutdownOutput();
            socket.getInputStream().readAllBytes(); // until the place has read everything and closes
        } catch (IOException reset) {
            resets++;
        }
    }

    private void send(DataOutputStream out, byte[] frame, int claimedLength) throws IOException {
        out.writeInt(claimedLength);
        out.write(frame);
        sent++;
        bytes += frame.length;
        if (sent % TELL_EVERY == 0) {
            news.accept("   " + sent + " of " + frames + " frames were sent.");
        }
    }

    // ---- frames ----

    /** A frame that JGroups could read. What is in it is not what places say. */
    private byte[] legibleFrame() {
        Message message = random.nextInt(10) == 0 ? new EmptyMessage(null) : new BytesMessage(null, payload());
        message.setSrc(new UUID(random.nextLong(), random.nextLong()));
        if (random.nextInt(4) > 0) {
            message.setFlag(FLAGS);
        }
        message.putHeader(ClassConfigurator.getProtocolId(TCP.class), new TpHeader("skua"));
        try {
            ByteArrayDataOutputStream out = new ByteArrayDataOutputStream(256, true);
            Util.writeMessage(message, out, true);
            return Arrays.copyOf(out.buffer(), out.position());
        } catch (IOException impossible) {
            throw new AssertionError("nothing is written but memory", impossible);
        }
    }

    private byte[] payload() {
        return switch (random.nextInt(5)) {
            case 0 -> randomBytes(1 + random.nextInt(300));
            case 1 -> ofKind(0, randomBytes(random.nextInt(300))); // "bytes of a place"
            case 2 -> ofKind(1 + random.nextInt(7), randomBytes(random.nextInt(100))); // a note
            case 3 -> ofKind(0, deep());
            default -> ofKind(0, envelope());
        };
    }

    private static byte[] ofKind(int kind, byte[] rest) {
        byte[] message = new byte[rest.length + 1];
        message[0] = (byte) kind;
        System.arraycopy(rest, 0, message, 1, rest.length);
        return message;
    }

    /** The same few bytes again and again, which a codec may take for values inside of values. */
    private byte[] deep() {
        byte[] pattern = randomBytes(1 + random.nextInt(3));
        byte[] nested = new byte[random.nextInt(DEPTH)];
        for (int i = 0; i < nested.length; i++) {
            nested[i] = (byte) (pattern[i % pattern.length] & 0x3f);
        }
        return nested;
    }

    /** Small numbers, of which the messages of places consist. */
    private byte[] envelope() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> numbers = new ArrayList<>();
        int count = 4 + random.nextInt(40);
        for (int i = 0; i < count; i++) {
            numbers.add(random.nextInt(random.nextInt(3) == 0 ? 256 : 30));
        }
        numbers.forEach(out::write);
        return out.toByteArray();
    }

    /** A frame that is damaged, or random. */
    private byte[] refusedFrame() {
        byte[] frame = legibleFrame();
        switch (random.nextInt(4)) {
            case 0 -> {
                return randomBytes(random.nextInt(400));
            }
            case 1 -> {
                return Arrays.copyOf(frame, random.nextInt(frame.length)); // cut off
            }
            case 2 -> {
                return Arrays.copyOf(frame, frame.length + random.nextInt(1 << 16)); // with zeros at the end
            }
            default -> {
                int changes = 1 + random.nextInt(8);
                for (int i = 0; i < changes; i++) {
                    frame[random.nextInt(frame.length)] = (byte) random.nextInt();
                }
                return frame;
            }
        }
    }

    private byte[] randomBytes(int length) {
        byte[] random256 = new byte[length];
        random.nextBytes(random256);
        return random256;
    }
}
