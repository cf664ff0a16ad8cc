package io.skua.verify;

import io.skua.deque.SegmentQueue;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * SegmentQueue where one segment ends and the next one begins, while a producer or a consumer makes that step and
 * another thread is in the middle of its own (Q2, Q4). The arbiter takes out what is left: nothing is lost, and nothing
 * comes twice. No weakened twin: the steps between segments are CASes, and x86 keeps stores in order.
 */
public final class SegmentStress {
    private static final int SLOTS = 1024;

    private SegmentStress() {}

    /** Fields that are not final: nothing but the queue publishes them. */
    private static final class Payload {
        int left;
        int right;

        Payload(int value) {
            left = value;
            right = value;
        }
    }

    /** Has handed out all slots of the first segment but this many; all elements were taken. */
    private static SegmentQueue<Payload> used(int slotsLeft) {
        SegmentQueue<Payload> queue = new SegmentQueue<>();
        Payload payload = new Payload(0);
        for (int i = 0; i < SLOTS - slotsLeft; i++) {
            queue.add(payload);
            queue.poll();
        }
        return queue;
    }

    /** Returns the element's number; 0 if there is no element, and -1 if the element is half made. */
    private static int number(@Nullable Payload taken) {
        if (taken == null) {
            return 0;
        }
        int left = taken.left;
        return left == taken.right ? left : -1;
    }

    /** A consumer sees the whole element although the producer's store is a plain one (Q3). */
    @JCStressTest
    @Outcome(id = "0, 7", expect = Expect.ACCEPTABLE, desc = "the consumer came first")
    @Outcome(id = "7, 0", expect = Expect.ACCEPTABLE, desc = "the element, complete")
    @Outcome(expect = Expect.FORBIDDEN, desc = "lost, taken twice, or half an element")
    @State
    public static class PublishedInNewSegment {
        private final SegmentQueue<Payload> queue = used(0);

        @Actor
        public void producer() {
            queue.add(new Payload(7));
        }

        @Actor
        public void consumer(II_Result result) {
            result.r1 = number(queue.poll());
        }

        @Arbiter
        public void rest(II_Result result) {
            result.r2 = number(queue.poll());
        }
    }

    /** Two producers meet at the last slot: one of them, or both, go to a new segment. */
    @JCStressTest
    @Outcome(
            id = {"1, 2, 0", "2, 1, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "both elements, in either order")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element is lost or comes twice")
    @State
    public static class TwoProducersAtTheEnd {
        private final SegmentQueue<Payload> queue = used(1);

        @Actor
        public void first() {
            queue.add(new Payload(1));
        }

        @Actor
        public void second() {
            queue.add(new Payload(2));
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r1 = number(queue.poll());
            result.r2 = number(queue.poll());
            result.r3 = number(queue.poll());
        }
    }

    /** Two consumers leave the first segment behind at the same time; one element is in the next segment. */
    @JCStressTest
    @Outcome(
            id = {"7, 0, 0", "0, 7, 0"},
            expect = Expect.ACCEPTABLE,
            desc = "one of them takes the element")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the element is lost or comes twice")
    @State
    public static class TwoConsumersAtTheEnd {
        private final SegmentQueue<Payload> queue = used(0);

        public TwoConsumersAtTheEnd() {
            queue.add(new Payload(7));
        }

        @Actor
        public void first(III_Result result) {
            result.r1 = number(queue.poll());
        }

        @Actor
        public void second(III_Result result) {
            result.r2 = number(queue.poll());
        }

        @Arbiter
        public void rest(III_Result result) {
            result.r3 = number(queue.poll());
        }
    }

    /** A consumer links the first segment to itself (Q4) while a producer may hold that segment as the last one. */
    @JCStressTest
    @Outcome(id = "1, 2, 3", expect = Expect.ACCEPTABLE, desc = "all elements, in order")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element is lost or comes twice")
    @State
    public static class LeftBehindWhileAdding {
        private final SegmentQueue<Payload> queue = used(1);

        public LeftBehindWhileAdding() {
            queue.add(new Payload(1)); // takes the last slot
        }

        @Actor
        public void producer() {
            queue.add(new Payload(2));
        }

        @Actor
        public void consumer(III_Result result) {
            result.r1 = number(queue.poll());
            Payload next = queue.poll(); // leaves the first segment if there is another one
            if (next != null) {
                queue.add(next);
            }
        }

        @Arbiter
        public void rest(III_Result result) {
            queue.add(new Payload(3));
            result.r2 = number(queue.poll());
            result.r3 = number(queue.poll());
        }
    }
}
