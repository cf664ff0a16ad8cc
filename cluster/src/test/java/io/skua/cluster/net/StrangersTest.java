package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skua.cluster.net.Party.Guest;
import io.skua.place.protocol.Event;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.Version;
import org.jgroups.stack.IpAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What does not belong to a cluster is refused, and the places go on. */
final class StrangersTest {
    private final LoggedLines logged = new LoggedLines();

    @AfterEach
    void atMostAFewLinesWereLogged() {
        logged.close();
        assertThat(logged.records())
                .hasSizeLessThan(8)
                .allSatisfy(line -> assertThat(line.getThrown()).isNull());
    }

    private interface Talk {
        void talk(Socket socket, DataOutputStream out) throws IOException;
    }

    /** Connects to a place, says something, and waits until the place has closed the connection. */
    private static void bother(InetSocketAddress place, Talk talk) throws IOException {
        try (Socket socket = new Socket(place.getAddress(), place.getPort())) {
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            talk.talk(socket, out);
            out.flush();
            byte[] answer = socket.getInputStream().readAllBytes();
            assertThat(answer)
                    .as("the place says nothing to strangers, except JGroups' good-bye to those who know its greeting")
                    .hasSizeLessThanOrEqualTo(Integer.BYTES);
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset"); // closed while bytes were on their way
        }
    }

    /** Says what JGroups says first. */
    private static void introduce(DataOutputStream out, Socket socket) throws IOException {
        IpAddress address = new IpAddress(socket.getLocalAddress(), socket.getLocalPort());
        out.write(new byte[] {'b', 'e', 'l', 'a'});
        out.writeShort(Version.version);
        out.writeShort(address.serializedSize());
        address.writeTo(out);
    }

    private static void assertStillWell(Party party, Guest first, Guest second, int late) throws IOException {
        int before = second.received.size();
        first.network.send(first.awaitPlace(second.identity.number()), new byte[] {1, 2, 3});
        Party.eventually(() -> second.received.size() > before);
        assertThat(first.events).doesNotContain(new Event.Silent(first.awaitPlace(second.identity.number())));
        long begin = System.nanoTime();
        Guest third = party.join(late);
        Party.awaitAll(List.of(first, second, third));
        System.out.println("a place has joined in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    }

    @Test
    void garbage() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Random random = new Random(1);
            for (int i = 0; i < 100; i++) {
                byte[] bytes = new byte[1 + random.nextInt(500)];
                random.nextBytes(bytes);
                bother(party.address(0), (socket, out) -> {
                    out.write(bytes);
                    out.flush();
                    socket.shutdownOutput();
                });
            }
            assertStillWell(party, first, second, 2);
        }
    }

    @Test
    void anHttpRequest() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            bother(
                    party.address(0),
                    (socket, out) ->
                            out.write("GET / HTTP/1.1\r\nHost: skua\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            assertStillWell(party, first, second, 2);
        }
    }

    @Test
    void framesThatLie() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            for (int length : new int[] {Integer.MAX_VALUE, (64 << 20) + 1, -5, 0, 1, 4}) {
                bother(party.address(0), (socket, out) -> {
                    introduce(out, socket);
                    out.writeInt(length);
                });
            }
            for (short type : new short[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 99, -1}) {
                for (int flags : new int[] {0, 1, 2, 3, 4, 255}) {
                    bother(party.address(0), (socket, out) -> {
                        introduce(out, socket);
                        out.writeInt(2 + 1 + 2 + 12);
                        out.writeShort(Version.version);
                        out.writeByte(flags);
                        out.writeShort(type);
                        out.writeByte(0); // neither a destination nor a sender
                        out.writeShort(0); // no flags
                        out.writeShort(0); // no headers
                        out.writeInt(Integer.MAX_VALUE - 8); // a payload that does not fit
                        out.write(new byte[3]);
                        socket.shutdownOutput();
                    });
                }
            }
            assertStillWell(party, first, second, 2);
        }
    }

    @Test
    void fuzzedFrames() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Random random = new Random(2);
            for (int i = 0; i < 2000; i++) {
                byte[] frame = new byte[5 + random.nextInt(200)];
                random.nextBytes(frame);
                if (random.nextBoolean()) { // gets further
                    frame[0] = (byte) (Version.version >> 8);
                    frame[1] = (byte) Version.version;
                    frame[2] = (byte) (random.nextInt(2) * 2);
                    frame[3] = 0;
                    frame[4] = (byte) (random.nextInt(2) * 2);
                }
                bother(party.address(0), (socket, out) -> {
                    introduce(out, socket);
                    out.writeInt(frame.length);
                    out.write(frame);
                    socket.shutdownOutput();
                });
            }
            assertStillWell(party, first, second, 2);
        }
    }

    @Test
    void notesThatCannotBeRead() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Party.awaitAll(List.of(first, second));
            JChannel channel = second.network.transport().getProtocolStack().getChannel();
            for (byte kind = 77; kind < 87; kind++) {
                channel.send(new BytesMessage(channel.getView().getCoord(), new byte[] {kind}));
            }
            assertStillWell(party, first, second, 2);
            String line = "\"place-0\": a message of place-1 was dropped: it cannot be read.";
            Party.eventually(() -> logged.lines().contains(line));
            assertThat(logged.lines()).containsOnlyOnce(line);
        }
    }

    @Test
    void twoHundredWhoSayNothing() throws Exception {
        try (Party party = new Party(3)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            List<Socket> silent = new ArrayList<>();
            try {
                for (int i = 0; i < 200; i++) {
                    InetSocketAddress place = party.address(i % 2);
                    silent.add(new Socket(place.getAddress(), place.getPort()));
                }
                assertStillWell(party, first, second, 2);
                for (Socket socket : silent) {
                    assertThat(socket.getInputStream().read()).isEqualTo(-1); // all are turned away in the end
                }
            } finally {
                for (Socket socket : silent) {
                    socket.close();
                }
            }
        }
    }

    @Test
    void nothingListensElsewhere() throws Exception {
        try (Party party = new Party(2)) {
            Set<String> before = listening();
            party.join(0);
            party.join(1);
            Set<String> after = new TreeSet<>(listening());
            after.removeAll(before);
            assertThat(after)
                    .containsExactlyInAnyOrder(
                            "loopback:" + party.address(0).getPort(),
                            "loopback:" + party.address(1).getPort());
        }
    }

    /** Returns where this process listens, as Linux sees it. */
    private static Set<String> listening() throws IOException {
        Set<String> own = new HashSet<>();
        try (var descriptors = Files.list(Path.of("/proc/self/fd"))) {
            for (Path each : descriptors.toList()) {
                String target = target(each);
                if (target.startsWith("socket:[")) {
                    own.add(target.substring("socket:[".length(), target.length() - 1));
                }
            }
        }
        Set<String> found = new HashSet<>();
        for (String table : List.of("tcp", "tcp6", "udp", "udp6")) {
            for (String line : Files.readAllLines(Path.of("/proc/net/" + table))) {
                String[] columns = line.strip().split("\\s+");
                boolean isOpen = columns.length > 9 && (columns[3].equals("0A") || table.startsWith("udp"));
                if (isOpen && own.contains(columns[9])) {
                    found.add(place(columns[1]));
                }
            }
        }
        return found;
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }

    /** Translates the hexadecimal words of /proc/net. */
    private static String place(String text) {
        int colon = text.indexOf(':');
        String address = text.substring(0, colon);
        boolean isLoopback = address.equals("0100007F") || address.equals("0000000000000000FFFF00000100007F");
        return (isLoopback ? "loopback" : address) + ":" + Integer.parseInt(text.substring(colon + 1), 16);
    }

    @Test
    void addressesThatOthersReachNeedTls() {
        InetSocketAddress reachable = new InetSocketAddress("192.0.2.1", 7800);
        assertThatThrownBy(() -> new Endpoint(reachable, List.of(), null, null, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Other machines can reach 192.0.2.1:7800, and without TLS anybody could join: name a"
                        + " directory with keys (--tls DIR, or tls in a program), or say that anybody may join"
                        + " (--insecure, or insecure in a program).");
        assertThat(new Endpoint(reachable, List.of(), null, null, true).isInsecure())
                .isTrue();
        assertThatThrownBy(() -> new Endpoint(new InetSocketAddress("0.0.0.0", 7800), List.of(), null, null, true))
                .hasMessageContaining("give an address of one of this machine's interfaces");
    }

    @Test
    void anAddressThatOthersReachWithoutTlsGetsAWarning() throws Exception {
        InetAddress reachable = null;
        for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(each.getInetAddresses())) {
                if (address instanceof Inet4Address && !address.isLoopbackAddress() && each.isUp()) {
                    reachable = address;
                }
            }
        }
        assumeTrue(reachable != null, "This machine has no address that others could reach.");
        try (Party party = new Party(1)) {
            Endpoint open = new Endpoint(new InetSocketAddress(reachable, 0), List.of(), null, null, true);
            party.join(open, Party.identity(0));
            assertThat(logged.lines())
                    .containsExactly("\"place-0\" listens at " + Endpoint.text(open.bind())
                            + " without TLS: whoever can reach this address can join, read and change everything.");
        }
    }

    @Test
    void aPortThatIsTaken() throws Exception {
        try (Party party = new Party(2)) {
            party.join(0);
            Endpoint same = new Endpoint(party.address(0), List.of(), null, null, false);
            assertThatThrownBy(() -> party.join(same, Party.identity(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Place \"place-1\" cannot listen at " + Endpoint.text(party.address(0))
                            + ", because the port is in use or the address is not one of this machine.");
            Endpoint foreign = new Endpoint(
                    new InetSocketAddress(InetAddress.getByName("192.0.2.1"), 7800), List.of(), null, null, true);
            assertThatThrownBy(() -> party.join(foreign, Party.identity(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot listen at 192.0.2.1:7800");
        }
    }
}
