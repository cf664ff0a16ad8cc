package io.skua.verify;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * SplitDeque: whoever takes an element sees all that its owner wrote before it shared it. Pairs the release of split
 * with look's read, and the release of ring with take's read. No weakened twin: x86 keeps stores in order.
 */
public final class PublicationStress {
    private PublicationStress() {}

    /** Fields that are not final: nothing but the deque publishes them. */
    private static final class Payload {
        int left;
        int right;

        Payload(int value) {
            left = value;
            right = value;
        }
    }

    private static void steal(SplitDeque<Payload> deque, II_Result result) {
        long index = deque.look();
        @Nullable Payload stolen = index == Stealable.EMPTY ? null : deque.take(index);
        if (index != Stealable.EMPTY) {
            result.r1 = stolen == null ? -1 : stolen.left;
            result.r2 = stolen == null ? -1 : stolen.right;
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "nothing public yet")
    @Outcome(id = "7, 7", expect = Expect.ACCEPTABLE, desc = "the element, complete")
    @Outcome(expect = Expect.FORBIDDEN, desc = "no element, or half of one")
    @State
    public static class Shared {
        private final SplitDeque<Payload> deque = new SplitDeque<>();

        @Actor
        public void owner() {
            deque.push(new Payload(7));
            deque.shareAllBut(0);
        }

        @Actor
        public void thief(II_Result result) {
            steal(deque, result);
        }
    }

    /** The ring is full and is replaced by a larger one while a thief takes from it. */
    @JCStressTest
    @Outcome(id = "7, 7", expect = Expect.ACCEPTABLE, desc = "the element, complete, from either ring")
    @Outcome(expect = Expect.FORBIDDEN, desc = "a slot of a ring that was not filled yet")
    @State
    public static class SharedWhileTheRingGrows {
        private static final int CAPACITY = 64;

        private final SplitDeque<Payload> deque = new SplitDeque<>();

        public SharedWhileTheRingGrows() {
            Payload payload = new Payload(7);
            for (int i = 0; i < CAPACITY; i++) {
                deque.push(payload);
            }
            deque.shareAllBut(0);
        }

        @Actor
        public void owner() {
            deque.push(new Payload(8));
            deque.shareAllBut(0);
        }

        @Actor
        public void thief(II_Result result) {
            steal(deque, result);
        }
    }
}
