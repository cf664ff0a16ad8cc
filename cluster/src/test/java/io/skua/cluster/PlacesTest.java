package io.skua.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skua.Skua;
import io.skua.place.Fold;
import io.skua.place.PlaceJob;
import io.skua.place.agent.Network;
import io.skua.place.protocol.PlaceId;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Places of one process that know each other over sockets only. */
final class PlacesTest {
    private static final int DEPTH = 14;

    private final List<Places> all = new ArrayList<>();
    private final List<String> news = new CopyOnWriteArrayList<>();
    private List<String> addresses = List.of();

    @BeforeEach
    void findPorts() throws IOException {
        addresses = Ports.free(3);
    }

    @AfterEach
    void closeAll() {
        all.forEach(Places::close);
    }

    private Places join(int number) throws IOException {
        return join(builder(number));
    }

    private Places join(PlacesBuilder builder) throws IOException {
        Places places = builder.join();
        all.add(places);
        return places;
    }

    private PlacesBuilder builder(int number) {
        return Places.builder()
                .name("test-" + number)
                .bind(addresses.get(number))
                .peers(addresses.toArray(String[]::new))
                .workers(1)
                .register(Branch.class);
    }

    @Test
    void threePlacesShareAJob() throws Exception {
        Places first = join(0);
        join(1);
        Places third = join(2);
        await().until(() -> first.members().size() == 3);

        PlaceJob<Long> job = third.submit(Skua.job("count"), new Branch(DEPTH), Fold.sum());

        assertThat(job.get()).isEqualTo(Branch.count(DEPTH));
        assertThat(job.name()).isEqualTo("count");
        List<PlaceStatus> status = first.status(Duration.ofSeconds(10));
        assertThat(status).extracting(PlaceStatus::name).containsExactly("test-0", "test-1", "test-2");
        assertThat(status.stream().mapToLong(PlaceStatus::tasks).sum()).isGreaterThanOrEqualTo(Branch.count(DEPTH));
        assertThat(status.get(0).address()).isEqualTo(addresses.get(0));
    }

    @Test
    void aPlaceThatIsAloneWorksAsSoonAsItHasJoined() throws Exception {
        for (int i = 0; i < 10; i++) {
            try (Places places = builder(i % 3).join()) {
                assertThat(places.submit(new Branch(3), Fold.sum()).get()).isEqualTo(Branch.count(3));
                assertThat(places.members()).hasSize(1);
            }
        }
    }

    private final class Recorder implements PlacesListener {
        @Override
        public void joined(PlaceInfo place) {
            news.add("joined " + place.name());
            throw new IllegalStateException("a listener may throw");
        }

        @Override
        public void left(PlaceInfo place) {
            news.add("left " + place.name());
        }

        @Override
        public void lost(PlaceInfo place) {
            news.add("lost " + place.name());
        }
    }

    @Test
    void listenersHearOfThoseWhoComeAndLeave() throws Exception {
        Places first = join(builder(0).listener(new Recorder()));
        Places second = join(1);
        await().until(() -> news.contains("joined test-1"));

        assertThat(second.leave(Duration.ofSeconds(20))).isTrue();

        await().until(() -> news.contains("left test-1"));
        assertThat(news).containsExactly("joined test-1", "left test-1");
        assertThat(first.members()).extracting(PlaceInfo::name).containsExactly("test-0");
        assertThat(second.whenEnded()).isCompleted();
    }

    @Test
    void aPlaceThatLeavesGivesItsWorkBack() throws Exception {
        Places first = join(0);
        Places second = join(1);
        await().until(() -> first.members().size() == 2);
        PlaceJob<Long> job = first.submit(new Branch(DEPTH), Fold.sum());
        await().until(() ->
                job.isDone() || second.status(Duration.ofSeconds(10)).get(1).tasks() > 0);

        second.leave(Duration.ofSeconds(20));

        assertThat(job.get()).isEqualTo(Branch.count(DEPTH));
    }

    @Test
    void otherClassesAreRefused() throws Exception {
        join(0);
        assertThatThrownBy(() -> join(
                        Places.builder().name("test-1").bind(addresses.get(1)).peers(addresses.get(0))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("registered");
    }

    @Test
    void aPlaceThatHasEndedLeavesNoShutdownHook() throws Exception {
        Places places = join(0).leaveOnShutdown(Duration.ofSeconds(Long.MAX_VALUE));
        Thread hook = places.hooks().get(0);
        assertThat(places.leave(Duration.ofSeconds(Long.MAX_VALUE)))
                .as("the longest time there is")
                .isTrue();
        assertThat(places.hooks()).isEmpty();
        assertThat(Runtime.getRuntime().removeShutdownHook(hook)).isFalse();
        assertThat(places.leaveOnShutdown(Duration.ZERO).hooks()).isEmpty();
    }

    /** Fails whenever the agent uses it, as if there were no memory, from a certain moment on. */
    private record Failing(Network network, AtomicBoolean isBroken) implements Network {
        @Override
        public void send(PlaceId to, byte[] bytes) {
            fail();
            network.send(to, bytes);
        }

        @Override
        public PlaceId begin() {
            fail();
            return network.begin();
        }

        @Override
        public List<PlaceId> others() {
            return network.others();
        }

        private void fail() {
            if (isBroken.get()) {
                throw new OutOfMemoryError("thrown by a test");
            }
        }
    }

    @Test
    void aPlaceWhoseAgentDiesClosesItsPortAndOthersGoOn() throws Exception {
        AtomicBoolean isBroken = new AtomicBoolean();
        Places first = join(builder(0).listener(new Recorder()));
        Places dying = new Places(builder(1), network -> new Failing(network, isBroken));
        all.add(dying);
        Places third = join(2);
        await().until(() -> first.members().size() == 3 && third.members().size() == 3);
        PlaceJob<Long> job = third.submit(Skua.job("count"), new Branch(DEPTH), Fold.sum());
        await().until(() -> dying.status().tasks() > 0 || job.isDone());
        isBroken.set(true);
        // The agent has to send something; what becomes of the job does not matter.
        CompletableFuture<?> ignored = CompletableFuture.runAsync(() -> dying.submit(new Branch(1), Fold.sum()));

        assertThat(dying.whenEnded().get()).contains("agent");
        assertThat(job.get()).isEqualTo(Branch.count(DEPTH));
        await().until(() -> news.contains("lost test-1"));
        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(Addresses.parse(addresses.get(1))))
                    .isInstanceOf(ConnectException.class);
        }
        assertThat(ignored).isNotNull();
    }

    @Test
    void mistakesGetOneSentence() {
        PlacesBuilder builder = Places.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.bind("127.0.0.1:port"))
                .withMessage("The port of the address \"127.0.0.1:port\" is to be a number from 0 to 65535, not"
                        + " \"port\".");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.peers("no such host:7800"))
                .withMessageContaining("no such host");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.workers(0))
                .withMessage("A place needs at least 1 worker, not 0.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.stealing("polite"))
                .withMessageContaining("successonly, successonly-acyclic, baseline, lifeline, random");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.bind("192.0.2.1:7800").join())
                .withMessageContaining("without TLS");
    }

    @Test
    void optionsForWorkersAreRefused() throws Exception {
        Places places = join(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> places.submit(Skua.job("count").max(2), new Branch(1), Fold.sum()))
                .withMessageContaining("a name and a deadline");
    }
}
