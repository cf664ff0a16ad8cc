package io.skua.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

public class SegmentQueueTest {
    private static final int DIVES = 3_000;

    private final SegmentQueue<Integer> queue = new SegmentQueue<>();

    @Test
    void isFirstInFirstOutAcrossSegments() {
        int count = 5_000; // several segments
        for (int i = 0; i < count; i++) {
            queue.add(i);
        }
        for (int i = 0; i < count; i++) {
            assertThat(queue.isEmpty()).isFalse();
            assertThat(queue.poll()).isEqualTo(i);
        }
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.poll()).isNull();
    }

    @Test
    void aWalkSeesWhatIsThereAndTakesNothing() {
        List<Integer> rest = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            queue.add(i);
        }
        for (int i = 0; i < 1_500; i++) {
            queue.poll();
        }
        for (int i = 1_500; i < 3_000; i++) {
            rest.add(i);
        }
        for (int walk = 0; walk < 2; walk++) {
            List<Integer> seen = new ArrayList<>();
            queue.forEach(seen::add);
            assertThat(seen).isEqualTo(rest);
        }
        assertThat(queue.size()).isEqualTo(1_500);
    }

    @Test
    void canBeUsedAgainAfterItWasEmptyAtTheEndOfASegment() {
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 1024; i++) {
                queue.add(i);
            }
            for (int i = 0; i < 1024; i++) {
                assertThat(queue.poll()).isEqualTo(i);
            }
            assertThat(queue.poll()).isNull();
            assertThat(queue.isEmpty()).isTrue();
        }
    }

    /** Q3: adds and polls at the end of a stack either happen or do not; none leaves an empty slot behind. */
    @Test
    void anOverflowLosesNothing() throws Exception {
        List<Integer> polled = new ArrayList<>(2 * DIVES);
        int[] added = new int[1];
        Thread diver = new Thread(
                null,
                () -> {
                    for (int i = 0; i < DIVES; i++) {
                        int frames = i % 40;
                        dive(new int[] {frames}, () -> {
                            queue.add(added[0]);
                            added[0]++;
                        });
                        Integer element = i % 3 == 0 ? queue.poll() : null;
                        if (element != null) {
                            polled.add(element);
                        }
                    }
                },
                "diver",
                256 << 10);
        diver.start();
        diver.join();

        for (Integer element = queue.poll(); element != null; element = queue.poll()) {
            polled.add(element);
        }
        assertThat(added[0]).as("dives that could add something").isGreaterThan(DIVES / 10);
        assertThat(polled).hasSize(added[0]).isSorted();
    }

    /** Goes down until the stack overflows, comes up by this many frames, and acts there. */
    @SuppressWarnings("InfiniteRecursion") // that is what it is for
    private static void dive(int[] framesLeft, Runnable action) {
        try {
            dive(framesLeft, action);
        } catch (StackOverflowError overflow) {
            if (framesLeft[0] == 0) {
                framesLeft[0] = -1;
                try {
                    action.run();
                } catch (StackOverflowError again) {
                    return;
                }
            } else if (framesLeft[0] > 0) {
                framesLeft[0]--;
                throw overflow;
            }
        }
    }

    /**
     * Two producers and two consumers: every element comes out once, and the elements of each producer in their order.
     */
    @Test
    void givesEveryElementToOneConsumerInTheOrderOfItsProducer() throws Exception {
        int perProducer = 200_000;
        AtomicInteger left = new AtomicInteger(2 * perProducer);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<List<Integer>>> consumers = new ArrayList<>();
        for (int producer = 0; producer < 2; producer++) {
            int first = producer * perProducer;
            threads.submit(() -> {
                for (int i = 0; i < perProducer; i++) {
                    queue.add(first + i);
                }
            });
        }
        Callable<List<Integer>> consume = () -> {
            List<Integer> taken = new ArrayList<>();
            while (left.get() > 0) {
                Integer element = queue.poll();
                if (element == null) {
                    Thread.onSpinWait();
                } else {
                    taken.add(element);
                    left.decrementAndGet();
                }
            }
            return taken;
        };
        consumers.add(threads.submit(consume));
        consumers.add(threads.submit(consume));
        boolean[] seen = new boolean[2 * perProducer];
        for (Future<List<Integer>> consumer : consumers) {
            int[] last = {-1, -1};
            for (int element : consumer.get()) {
                int producer = element / perProducer;
                assertThat(element).isGreaterThan(last[producer]);
                last[producer] = element;
                assertThat(seen[element]).isFalse();
                seen[element] = true;
            }
        }
        threads.shutdown();
        assertThat(queue.isEmpty()).isTrue();
    }

    /**
     * There is one producer at a time. With several, an element can be hidden behind the slot of a producer that has
     * not filled it yet, which the class allows and a strict queue does not.
     */
    @Test
    void isLinearizableForOneProducerAndManyConsumers() {
        new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(500)
                .threads(3)
                .actorsBefore(3)
                .actorsPerThread(3)
                .actorsAfter(2)
                .check(Operations.class);
    }

    public static class Operations {
        private final SegmentQueue<Integer> queue = new SegmentQueue<>();

        @Operation(nonParallelGroup = "producer")
        public void add(int element) {
            queue.add(element);
        }

        @Operation
        public Integer poll() {
            return queue.poll();
        }

        @Operation
        public boolean isEmpty() {
            return queue.isEmpty();
        }
    }
}
