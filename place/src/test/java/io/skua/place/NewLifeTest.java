package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import io.skua.place.agent.Agent;
import io.skua.place.agent.Network;
import io.skua.place.agent.Wire;
import io.skua.place.codec.Codec;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An agent that fails begins a new life, or dies and says so; it never leaves anybody waiting. */
@Timeout(60)
final class NewLifeTest {
    record Waits() implements AnyTask<Long> {
        static volatile CountDownLatch begun = new CountDownLatch(1);

        @Override
        public @Nullable Long run() throws Exception {
            begun.countDown();
            new CountDownLatch(1).await(); // until it is interrupted
            return null;
        }
    }

    record Leaves(int depth) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            if (depth == 0) {
                return 1L;
            }
            Here.asyncAny(new Leaves(depth - 1));
            Here.asyncAny(new Leaves(depth - 1));
            return null;
        }
    }

    private static Cluster cluster() {
        return Cluster.inMemory(2).register(Waits.class, Leaves.class).start();
    }

    @SuppressWarnings("NullAway") // an event that no driver sends, and that makes the protocol throw
    private static Event poison() {
        return new Event.Received(null);
    }

    @Test
    void whoeverWaitsIsToldAndThePlaceWorksAgain() throws Exception {
        try (Cluster cluster = cluster()) {
            Waits.begun = new CountDownLatch(1);
            PlaceJob<Long> job = cluster.place(1).submit(Fold.sum(), new Waits());
            Waits.begun.await();
            cluster.agent(1).tell(poison());
            assertThatThrownBy(job::get)
                    .hasMessageContaining("it has begun a new life, and its jobs and calls are lost");
            cluster.awaitAll();
            assertThat(cluster.place(1).finish(Fold.sum(), new Leaves(10))).isEqualTo(1024);
            assertThat(cluster.place(0).finish(Fold.sum(), new Leaves(10))).isEqualTo(1024);
        }
    }

    @Test
    void jobsOfOthersSurviveTheNewLife() throws Exception {
        try (Cluster cluster = cluster()) {
            for (int i = 0; i < 20; i++) {
                PlaceJob<Long> job = cluster.place(0).submit(Fold.sum(), new Leaves(14));
                cluster.agent(1).tell(poison());
                assertThat(job.get()).isEqualTo(1 << 14);
            }
        }
    }

    @Test
    void aMessageThatIsGarbageIsDropped() {
        try (Cluster cluster = cluster()) {
            cluster.agent(0).receive(new byte[] {1, 2, 3});
            cluster.agent(0).receive(new byte[0]);
            assertThat(cluster.place(0).finish(Fold.sum(), new Leaves(8))).isEqualTo(256);
        }
    }

    @Test
    void whoeverWaitsForMembersFindsThatTheListenerKnowsThem() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Home home = new Home(3, skua, Codec.of(List.of(), 1000));
            List<List<Integer>> knownBefore = new ArrayList<>();
            home.whenMembersChange((alive, departed) -> knownBefore.add(home.memberNumbers()));
            home.setMembers(List.of(new PlaceId(3, 1)), null);
            assertThat(knownBefore).containsExactly(List.of(), List.of());
            assertThat(home.memberNumbers()).containsExactly(3);
        }
    }

    @Test
    void anAgentThatCannotBeginALifeDiesAndSaysSo() throws Exception {
        AtomicInteger tries = new AtomicInteger();
        Network broken = new Network() {
            @Override
            public void send(PlaceId to, byte[] bytes) {}

            @Override
            public PlaceId begin() {
                tries.incrementAndGet();
                throw new OutOfMemoryError("not really");
            }

            @Override
            public List<PlaceId> others() {
                return List.of();
            }
        };
        try (Skua skua = Skua.builder().workers(1).build()) {
            Home home = new Home(3, skua, Codec.of(List.of(), 1000));
            CompletableFuture<String> death = new CompletableFuture<>();
            Wire wire = new Wire(Charter.travelling());
            HomeHost host = new HomeHost(home, death::complete);
            Agent agent = new Agent("broken", skua, Settings.usual(1), host, new Agent.Line(broken, wire));
            agent.start();
            assertThat(death.get()).isEqualTo("Place 3 has ended, because its agent has failed.");
            assertThat(tries.get()).isBetween(2, 20);
            agent.stop();
        }
    }
}
