package io.skua.port;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.skua.ContextHook;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PortTest {
    private final Recorder told = new Recorder();

    /** "stop" waits until the test lets it go on; a number n spawns n leaves, then waits, too. */
    private static final class Stopping implements PoolWork {
        private final Semaphore inside = new Semaphore(0);
        private final CountDownLatch mayGoOn = new CountDownLatch(1);

        @Override
        public Object run(Object descriptor) {
            if (descriptor instanceof Integer leaves) {
                for (int i = 0; i < leaves; i++) {
                    Objects.requireNonNull(Port.current()).spawn("leaf " + i);
                }
            }
            if (descriptor instanceof Integer || descriptor.equals("stop")) {
                inside.release();
                Spinning.await(mayGoOn);
            }
            return 1;
        }

        @Override
        public Object fold(Object a, Object b) {
            return (int) a + (int) b;
        }
    }

    @Test
    void oneAtATime() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Port port = Port.attach(skua, told);
            assertThatIllegalStateException()
                    .isThrownBy(() -> Port.attach(skua, told))
                    .withMessageContaining("detach that one first");
            port.detach();
            Port.attach(skua, told).detach();
        }
    }

    @Test
    void takesTheOldestOfOnePool() throws Exception {
        Stopping work = new Stopping();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Port port = Port.attach(skua, told);
            assertThat(port.take(4)).isNull();
            assertThat(port.workers()).isEqualTo(1);
            Pool pool = port.open(work);
            pool.begin(List.of(10));
            work.inside.acquire();
            assertThat(port.load()).isEqualTo(10);

            Haul haul = Objects.requireNonNull(port.take(4));

            assertThat(haul.pool()).isSameAs(pool);
            assertThat(haul.descriptors()).containsExactly("leaf 0", "leaf 1", "leaf 2", "leaf 3");
            assertThat(port.load()).isEqualTo(6);
            assertThatIllegalArgumentException().isThrownBy(() -> port.take(0)).withMessageContaining("at least 1");
            work.mayGoOn.countDown();
            pool.await();
            assertThat(pool.part()).isEqualTo(7);
            assertThat(port.take(1)).isNull();
        }
    }

    @Test
    void demandCallsOnceForEachTimeThatThereWasNothing() throws Exception {
        Stopping work = new Stopping();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Port port = Port.attach(skua, told);
            port.demand(true);
            assertThat(told.availableCount()).isZero();
            Pool pool = port.open(work);
            pool.begin(List.of(3));
            work.inside.acquire();
            assertThat(told.availableCount())
                    .as("three were spawned, and the first counts")
                    .isEqualTo(1);

            port.demand(true);
            assertThat(told.availableCount()).as("there is something already").isEqualTo(2);
            assertThat(Objects.requireNonNull(port.take(9)).descriptors()).hasSize(3);
            assertThat(port.take(9)).isNull();
            assertThat(told.availableCount()).isEqualTo(2);
            work.mayGoOn.countDown();
            pool.await();
            Pool other = port.open(new CountingWork());
            other.begin(List.of(3));
            other.await();
            assertThat(told.availableCount()).isEqualTo(3);

            assertThat(port.take(9)).isNull();
            port.demand(false);
            Pool last = port.open(new CountingWork());
            last.begin(List.of(3));
            last.await();
            assertThat(told.availableCount()).isEqualTo(3);
        }
    }

    @Test
    void poolThatLosesEverythingToTheAgentEnds() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            Port port = Port.attach(skua, told);
            long bodiesElsewhere = 0;
            Pool pool = port.open(new CountingWork());
            pool.begin(List.of(24));
            while (!pool.hasEnded()) {
                Haul haul = port.take(100);
                for (Object taken : haul == null ? List.of() : haul.descriptors()) {
                    bodiesElsewhere += CountingWork.bodies((int) taken);
                }
            }
            told.awaitEnd(pool);
            long bodiesHere = (long) Objects.requireNonNullElse(pool.part(), 0L);
            assertThat(bodiesHere + bodiesElsewhere).isEqualTo(CountingWork.bodies(24));
        }
    }

    @Test
    void workersThatFindNothingStarve() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            Port port = Port.attach(skua, told);
            assertThat(port.idleWorkers()).isEqualTo(2);
            skua.run(() -> 1);
            await().atMost(20, SECONDS).until(() -> told.starvingCount() > 0 && port.idleWorkers() == 2);
        }
    }

    @Test
    void listenersThatThrowChangeNothing() throws Exception {
        PortListener bad = new PortListener() {
            @Override
            public void starving() {
                throw new IllegalStateException("starving");
            }

            @Override
            public void available() {
                throw new IllegalStateException("available");
            }

            @Override
            public void ended(Pool pool) {
                throw new IllegalStateException("ended");
            }
        };
        try (Skua skua = Skua.builder().workers(2).build()) {
            Port port = Port.attach(skua, bad);
            port.demand(true);
            Pool pool = port.open(new CountingWork());
            pool.begin(List.of(15));
            pool.await();
            assertThat(pool.part()).isEqualTo(CountingWork.bodies(15));
            assertThat(skua.submit(() -> 42).get()).isEqualTo(42);
        }
    }

    @Test
    void otherJobsGetTheirTurnBesideAPool() throws Exception {
        AtomicInteger stop = new AtomicInteger();
        PoolWork endless = new PoolWork() {
            @Override
            public @Nullable Object run(Object descriptor) {
                if (stop.get() == 0) {
                    Objects.requireNonNull(Port.current()).spawn(descriptor);
                }
                return null;
            }

            @Override
            public Object fold(Object a, Object b) {
                return a;
            }
        };
        try (Skua skua = Skua.builder().workers(1).build()) {
            Port port = Port.attach(skua, told);
            Pool pool = port.open(endless);
            pool.begin(List.of(1));
            Pool other = port.open(endless);
            other.begin(List.of(2));
            for (int i = 0; i < 20; i++) {
                assertThat(skua.submit(() -> 42).get(20, SECONDS)).isEqualTo(42);
            }
            Pool third = port.open(new CountingWork());
            third.begin(List.of(15));
            third.await();
            stop.set(1);
            pool.await();
            other.await();
        }
    }

    @Test
    void contextIsInstalledForBodies() {
        ThreadLocal<@Nullable String> user = new ThreadLocal<>();
        ContextHook hook = new ContextHook() {
            @Override
            public @Nullable Object capture() {
                return user.get();
            }

            @Override
            public @Nullable Object install(@Nullable Object captured) {
                user.set((String) captured);
                return null;
            }

            @Override
            public void restore(@Nullable Object before) {
                user.remove();
            }
        };
        List<@Nullable Object> seen = new ArrayList<>();
        try (Skua skua = Skua.builder().workers(1).context(hook).build()) {
            Port port = Port.attach(skua, told);
            user.set("ann");
            Pool pool = port.open(new PoolWork() {
                @Override
                public @Nullable Object run(Object descriptor) {
                    seen.add(user.get());
                    return null;
                }

                @Override
                public Object fold(Object a, Object b) {
                    return a;
                }
            });
            user.set("bob");
            pool.begin(List.of(1, 2));
            pool.await();
        }
        assertThat(seen).containsExactly("ann", "ann");
    }

    @Test
    void poolsWorkInIslandsAndUnderALimit() {
        try (Skua skua = Skua.builder().workers(4).islands().build()) {
            runThree(skua);
        }
        try (Skua skua = Skua.builder().workers(4).jobMax(1).build()) {
            runThree(skua);
        }
    }

    private void runThree(Skua skua) {
        Port port = Port.attach(skua, told);
        List<Pool> pools = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Pool pool = port.open(new CountingWork());
            pool.begin(List.of(22));
            pools.add(pool);
        }
        for (Pool pool : List.copyOf(pools)) {
            pools.add(pool.rotate());
        }
        pools.forEach(Pool::await);
        long sum = pools.stream()
                .mapToLong(pool -> (long) Objects.requireNonNullElse(pool.part(), 0L))
                .sum();
        assertThat(sum).isEqualTo(3 * CountingWork.bodies(22));
    }
}
