package io.skua.deque;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * First in, first out, each element once, even where one segment ends and the next one begins. A consumer that finds a
 * slot which its producer has not filled yet tries again: the queue may report that it is empty there, although a later
 * element is complete.
 */
@Param(name = "element", gen = IntGen.class, conf = "1:9")
@Tag("one-processor")
public class SegmentQueueLincheckTest {
    private static final int SLOTS = 1024;

    private final SegmentQueue<Integer> queue = new SegmentQueue<>();
    private final AtomicInteger added = new AtomicInteger();

    /** Leaves one free slot in the first segment. */
    public SegmentQueueLincheckTest() {
        for (int i = 0; i < SLOTS - 1; i++) {
            queue.add(i);
            queue.poll();
        }
    }

    @Operation
    public void add(@Param(name = "element") int element) {
        added.incrementAndGet();
        queue.add(element);
    }

    @Operation
    public Integer poll() {
        for (; ; ) {
            Integer element = queue.poll();
            if (element != null) {
                added.decrementAndGet();
                return element;
            }
            if (added.get() <= 0) {
                return null;
            }
        }
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsBefore(1)
                .actorsPerThread(2)
                .actorsAfter(3)
                .sequentialSpecification(Sequential.class)
                .check(SegmentQueueLincheckTest.class);
    }

    public static final class Sequential {
        private final Deque<Integer> queue = new ArrayDeque<>();

        public void add(int element) {
            queue.add(element);
        }

        public Integer poll() {
            return queue.poll();
        }
    }
}
