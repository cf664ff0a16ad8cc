package io.skua.port;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@link Pool#rotate} promises, step by step on one worker. */
@Timeout(value = 60, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PoolRotationTest {
    private final Skua skua = Skua.builder().workers(1).build();
    private final Recorder told = new Recorder();
    private final Port port = Port.attach(skua, told);
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    @AfterEach
    void close() {
        skua.close();
    }

    /** "stop" waits until the test lets it go on, then spawns "late". Every body contributes a list of its name. */
    private final class Names implements PoolWork {
        @Override
        public Object run(Object descriptor) {
            if (descriptor.equals("stop")) {
                inside.countDown();
                Spinning.await(mayGoOn);
                Objects.requireNonNull(Port.current()).spawn("late");
            }
            return List.of(descriptor);
        }

        @Override
        public Object fold(Object a, Object b) {
            List<Object> both = new ArrayList<>((List<?>) a);
            both.addAll((List<?>) b);
            return both;
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Object> part(Pool pool) {
        return (List<Object>) Objects.requireNonNullElse(pool.part(), List.of());
    }

    private Pool stopped(String... descriptors) throws InterruptedException {
        Pool pool = port.open(new Names());
        pool.begin(List.of(descriptors));
        inside.await();
        return pool;
    }

    @Test
    void whatIsLeftMovesToTheSuccessor() throws Exception {
        Pool old = stopped("oldest", "older", "stop", "newest");

        Pool next = old.rotate();
        assertThat(old.hasEnded() || next.hasEnded()).isFalse();
        mayGoOn.countDown();
        next.await();
        told.awaitEnd(next);

        assertThat(told.ended()).containsExactly(old, next);
        assertThat(part(old)).containsExactly("newest", "stop");
        assertThat(old.frontier()).containsExactly("oldest", "older", "late");
        assertThat(part(next)).containsExactly("late", "older", "oldest");
        assertThat(next.frontier()).isEmpty();
        assertThat(old.ran()).isEqualTo(2);
        assertThat(next.ran()).isEqualTo(3);
    }

    @Test
    void whatAgentsTakeIsNeitherInThePartNorInTheFrontier() throws Exception {
        Pool old = stopped("oldest", "older", "stop");
        Pool next = old.rotate();

        Haul haul = Objects.requireNonNull(port.take(1));
        mayGoOn.countDown();
        next.await();

        assertThat(haul.pool()).isSameAs(old);
        assertThat(haul.descriptors()).containsExactly("oldest");
        assertThat(part(old)).containsExactly("stop");
        assertThat(old.frontier()).containsExactly("older", "late");
    }

    @Test
    void successorOfAPoolWithoutRestEndsAfterIt() throws Exception {
        Pool old = port.open(new CountingWork());
        old.begin(List.of(1));
        told.awaitEnd(old); // a pool has ended before its listener is told

        Pool next = old.rotate();

        told.awaitEnd(next);
        assertThat(told.ended()).containsExactly(old, next);
        assertThat(next.part()).isNull();
        assertThat(next.hasEnded()).isTrue();
    }

    @Test
    void generationsEndInTheirOrder() throws Exception {
        List<Pool> all = new ArrayList<>();
        all.add(stopped("oldest", "stop"));
        for (int i = 0; i < 20_000; i++) {
            all.add(all.get(i).rotate());
        }

        mayGoOn.countDown();
        told.awaitEnd(all.get(20_000));

        assertThat(told.ended()).isEqualTo(all);
        assertThat(all.get(10_000).frontier()).containsExactly("oldest", "late");
        assertThat(part(all.get(20_000))).containsExactly("late", "oldest");
    }

    @Test
    void successorGoesOnWhenThePoolIsCancelled() throws Exception {
        Pool old = stopped("older", "stop");
        Pool next = old.rotate();

        old.cancel(new RuntimeException("not wanted"));
        mayGoOn.countDown();
        next.await();
        told.awaitEnd(next);

        assertThat(old.failure()).hasMessage("not wanted");
        assertThat(next.failure()).isNull();
        assertThat(next.part()).isNull();
    }

    @Test
    void poolIsRotatedOnce() throws Exception {
        Pool old = stopped("stop");
        old.rotate();

        assertThatIllegalStateException().isThrownBy(old::rotate).withMessageContaining("rotate its successor");
        mayGoOn.countDown();
    }

    @Test
    void rotationAfterShutdownFinishesTheWork() throws Exception {
        Pool old = stopped("older", "stop");
        skua.shutdown();
        Pool next = old.rotate();
        mayGoOn.countDown();

        skua.close();

        assertThat(told.ended()).containsExactly(old, next);
        assertThat(part(next)).containsExactly("late", "older");
    }
}
