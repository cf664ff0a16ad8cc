package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cluster.net.Party.Guest;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only who has a certificate of the cluster's authority gets in. */
final class TlsTest {
    @TempDir
    static Path ours;

    @TempDir
    static Path theirs;

    @BeforeAll
    static void makeKeys() throws IOException {
        for (int place = 0; place < 3; place++) {
            Keys.make(ours, "place-" + place, List.of("localhost", "127.0.0.1", "::1"));
        }
        Keys.make(theirs, "place-2", List.of());
        Keys.make(ours, "expired", List.of(), "-30d", "10");
    }

    @Test
    void placesWithKeysMeet() throws Exception {
        try (Party party = new Party(3, ours)) {
            long begin = System.nanoTime();
            List<Guest> guests = List.of(party.join(0), party.join(1), party.join(2));
            Party.awaitAll(guests);
            System.out.println("3 places with TLS have formed one after the other in "
                    + (System.nanoTime() - begin) / 1_000_000 + " ms");
            byte[] bytes = new byte[1 << 20];
            bytes[77] = 7;
            guests.get(2).network.send(guests.get(2).awaitPlace(0), bytes);
            Party.eventually(() -> !guests.get(0).received.isEmpty());
            assertThat(guests.get(0).received.get(0)).isEqualTo(bytes);
        }
    }

    /** Other places make mere connections, to see whether somebody still listens; so do port scanners. */
    @Test
    void whoGoesAwayDuringTheHandshakeIsNotTalkedAbout() throws Exception {
        try (Party party = new Party(2, ours);
                LoggedLines logged = new LoggedLines()) {
            Guest first = party.join(0);
            for (int i = 0; i < 20; i++) {
                Socket probe = new Socket(
                        party.address(0).getAddress(), party.address(0).getPort());
                if (i % 2 == 0) {
                    probe.setSoLinger(true, 0); // closes with a reset
                }
                probe.close();
            }
            Guest second = party.join(1);
            Party.awaitAll(List.of(first, second));
            second.network.close();
            Party.eventually(() -> first.network.known().isEmpty());
            first.network.close();
            assertThat(logged.lines()).isEmpty();
        }
    }

    private static void assertThatAnotherCanJoin(Party party, Guest first, Guest second) throws IOException {
        Guest third = party.join(2);
        Party.awaitAll(List.of(first, second, third));
    }

    @Test
    void aPlaceOfAnotherAuthorityIsRefused() throws Exception {
        try (Party party = new Party(3, ours);
                LoggedLines logged = new LoggedLines()) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Endpoint foreign =
                    new Endpoint(party.address(2), List.of(party.address(0), party.address(1)), null, theirs, false);
            assertThatThrownBy(() -> party.join(foreign, Party.identity(2)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Place \"place-2\" could not join: TLS with the place at 127.0.0.1:");
            assertThat(first.network.known()).hasSize(1);
            Party.eventually(() -> logged.lines().stream()
                    .anyMatch(line ->
                            line.startsWith("\"place-0\": a connection of 127.0.0.1 was refused: TLS has failed (")));
            assertThatAnotherCanJoin(party, first, second);
        }
    }

    @Test
    void aPlaceWithoutTlsIsNotLetIn() throws Exception {
        try (Party party = new Party(4, ours);
                LoggedLines logged = new LoggedLines()) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            Endpoint open =
                    new Endpoint(party.address(3), List.of(party.address(0), party.address(1)), null, null, false);
            Guest alone = party.join(open, Party.identity(3));
            assertThat(alone.network.known()).isEmpty();
            assertThatAnotherCanJoin(party, first, second);
            assertThat(logged.lines())
                    .anyMatch(line ->
                            line.startsWith("\"place-0\": a connection of 127.0.0.1 was refused: TLS has failed ("));
            assertThat(first.network.known()).extracting(Known::name).containsExactly("place-1", "place-2");
        }
    }

    @Test
    void anExpiredCertificateIsRefused() throws Exception {
        try (Party party = new Party(3, ours)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            assertThatThrownBy(() -> party.join(2, new Identity("test", "expired", 2, 1, 4711, false)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("has expired on ");
            // The place itself would not even start with such a certificate; the others must not believe it, either.
            assertThatThrownBy(() -> talk(party.address(0), context(ours, "expired"), "TLSv1.3"))
                    .isInstanceOf(IOException.class);
            talk(party.address(0), context(ours, "place-2"), "TLSv1.3");
            assertThatThrownBy(() -> talk(party.address(0), context(ours, "place-2"), "TLSv1.2"))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> talk(party.address(0), context(ours, null), "TLSv1.3"))
                    .as("a client without a certificate")
                    .isInstanceOf(IOException.class);
            assertThatAnotherCanJoin(party, first, second);
        }
    }

    private static SSLContext context(Path directory, @Nullable String place) throws Exception {
        char[] password =
                Files.readString(directory.resolve("password")).strip().toCharArray();
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (place != null) {
            keys.init(KeyStore.getInstance(directory.resolve(place + ".p12").toFile(), password), password);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(KeyStore.getInstance(directory.resolve("trust.p12").toFile(), password));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(place == null ? null : keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** Makes a handshake and says something wrong; returns if the place has listened so far. */
    private static void talk(InetSocketAddress place, SSLContext context, String protocol) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(place.getAddress(), place.getPort())) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.startHandshake();
            socket.getOutputStream().write("hallo".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            socket.getInputStream().readAllBytes();
        }
    }

    @Test
    void silentConnectionsKeepNobodyOut() throws Exception {
        try (Party party = new Party(3, ours)) {
            Guest first = party.join(0);
            Guest second = party.join(1);
            List<Socket> silent = new ArrayList<>();
            try {
                for (int i = 0; i < 200; i++) {
                    InetSocketAddress place = party.address(i % 2);
                    silent.add(new Socket(place.getAddress(), place.getPort()));
                }
                long begin = System.nanoTime();
                assertThatAnotherCanJoin(party, first, second);
                System.out.println("a place with TLS has joined beside 200 silent connections in "
                        + (System.nanoTime() - begin) / 1_000_000 + " ms");
            } finally {
                for (Socket socket : silent) {
                    socket.close();
                }
            }
        }
    }

    @Test
    void missingFilesGetASentence(@TempDir Path directory) throws Exception {
        assertSentence(directory.resolve("none"), "There is no directory ");
        assertSentence(directory, "There is no file " + directory.resolve("password"));
        Files.writeString(directory.resolve("password"), "\n");
        assertSentence(directory, "The file " + directory.resolve("password") + " is empty");
        Files.writeString(directory.resolve("password"), "wrong\n");
        assertSentence(directory, "There is neither place-0.p12 nor place.p12 in the directory " + directory);
        Files.copy(ours.resolve("place-0.p12"), directory.resolve("place.p12"));
        assertSentence(directory, "The file " + directory.resolve("place.p12") + " cannot be read with the password");
        Files.copy(ours.resolve("password"), directory.resolve("password"), StandardCopyOption.REPLACE_EXISTING);
        assertSentence(directory, "There is no file " + directory.resolve("trust.p12"));
        assertThatThrownBy(() -> Keys.make(ours, "place-0", List.of())).hasMessageContaining("already");
        assertThatThrownBy(() -> Keys.make(ours, "../up", List.of())).hasMessageContaining("There can be no keys");
        assertThatThrownBy(() -> Keys.make(ours, "x", List.of("a,b"))).hasMessageContaining("is neither the name");
    }

    private static void assertSentence(Path directory, String begin) {
        try (Party party = new Party(1, directory)) {
            assertThatThrownBy(() -> party.join(0))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(begin);
        }
    }
}
