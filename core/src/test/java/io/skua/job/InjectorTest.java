package io.skua.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class InjectorTest {
    private static final class Numbered extends LightTask {
        private final int producer;
        private final int number;

        Numbered(int level, int producer, int number) {
            super(() -> {}, new JobTraits(level, JobTraits.PLAIN.allowance(), false, null));
            this.producer = producer;
            this.number = number;
        }

        @Override
        public JobCore promote() {
            throw new AssertionError("it forks nothing");
        }

        @Override
        public void uncaught(Throwable thrown) {
            throw new AssertionError(thrown);
        }
    }

    @Test
    void eachLevelIsFirstComeFirstServed() {
        Injector injector = new Injector();
        assertThat(injector.isEmpty()).isTrue();
        assertThat(injector.poll(0)).isNull();
        List<Injected> normal = new ArrayList<>();
        List<Injected> urgent = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            normal.add(new Numbered(Levels.NORMAL, 0, i));
            injector.add(normal.get(i));
            urgent.add(new Numbered(0, 0, i));
            injector.add(urgent.get(i));
        }
        assertThat(injector.isEmpty()).isFalse();
        for (int i = 0; i < 3_000; i++) {
            assertThat(injector.pollLevel(Levels.NORMAL)).isSameAs(normal.get(i));
            assertThat(injector.pollLevel(0)).isSameAs(urgent.get(i));
        }
        assertThat(injector.isEmpty()).isTrue();
    }

    @Test
    void whatLiesAloneIsOfItsLevelOnly() {
        Injector injector = new Injector();
        Injected work = new Numbered(2, 0, 0);
        injector.add(work);
        assertThat(injector.pollLevel(0)).isNull();
        assertThat(injector.pollLevel(Levels.NORMAL)).isNull();
        assertThat(injector.isEmpty()).isFalse();
        assertThat(injector.poll(0)).isSameAs(work);
        assertThat(injector.isEmpty()).isTrue();
    }

    /** The moment at which an injector gets its first queue, again and again. */
    @Test
    void nothingIsLostAndNobodyIsOvertakenByHisOwn() throws Exception {
        for (int round = 0; round < 500; round++) {
            Injector injector = new Injector();
            Queue<Numbered> taken = new ConcurrentLinkedQueue<>();
            CountDownLatch go = new CountDownLatch(1);
            AtomicInteger left = new AtomicInteger(2 * 5);
            List<Thread> threads = new ArrayList<>();
            for (int producer = 0; producer < 2; producer++) {
                int number = producer;
                threads.add(new Thread(() -> {
                    awaitQuietly(go);
                    for (int i = 0; i < 5; i++) {
                        injector.add(new Numbered(Levels.NORMAL, number, i));
                    }
                }));
            }
            threads.add(new Thread(() -> {
                awaitQuietly(go);
                while (left.get() > 0) {
                    Injected work = injector.poll(0);
                    if (work instanceof Numbered numbered) {
                        taken.add(numbered);
                        left.decrementAndGet();
                    }
                }
            }));
            threads.forEach(Thread::start);
            go.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            for (int producer = 0; producer < 2; producer++) {
                int number = producer;
                assertThat(taken.stream().filter(work -> work.producer == number))
                        .extracting(work -> work.number)
                        .containsExactly(0, 1, 2, 3, 4);
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
