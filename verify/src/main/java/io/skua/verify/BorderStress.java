package io.skua.verify;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * SplitDeque I3: the owner takes public elements back while a thief takes them, and each goes to one of the two. Pairs
 * the owner's "store split, load top" with the thief's "load top, load split".
 *
 * <p>Results: how many elements were taken twice, how many never, and how many the thief got.
 */
public final class BorderStress {
    private BorderStress() {}

    /** Who took what. */
    abstract static class Scene {
        static final int ELEMENTS = 5;

        final SplitDeque<Integer> deque = new SplitDeque<>();
        final AtomicIntegerArray taken = new AtomicIntegerArray(ELEMENTS);
        int stolen; // by the one thief

        Scene() {
            for (int i = 0; i < ELEMENTS; i++) {
                deque.push(i);
            }
            deque.shareAllBut(0);
        }

        final boolean count(@Nullable Integer element) {
            if (element != null) {
                taken.incrementAndGet(element);
            }
            return element != null;
        }

        final void steal(int times) {
            for (int i = 0; i < times; i++) {
                long index = deque.look();
                if (index != Stealable.EMPTY && count(deque.take(index))) {
                    stolen++;
                }
            }
        }

        final void settle(III_Result result) {
            while (count(deque.pop())) {}
            for (int i = 0; i < ELEMENTS; i++) {
                result.r1 += taken.get(i) > 1 ? 1 : 0;
                result.r2 += taken.get(i) == 0 ? 1 : 0;
            }
            result.r3 = stolen;
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0, \\d", expect = Expect.ACCEPTABLE, desc = "each element once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element twice, or never")
    @State
    public static class Reclaimed extends Scene {
        @Actor
        public void owner() {
            count(deque.pop());
            count(deque.pop());
        }

        @Actor
        public void thief() {
            steal(4);
        }

        @Arbiter
        public void rest(III_Result result) {
            settle(result);
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0, \\d", expect = Expect.ACCEPTABLE, desc = "each element once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element twice, or never")
    @State
    public static class Removed extends Scene {
        @Actor
        public void owner() {
            for (Integer element = 2; element > 0; element--) {
                if (deque.remove(element)) {
                    count(element);
                }
            }
        }

        @Actor
        public void thief() {
            steal(3);
        }

        @Arbiter
        public void rest(III_Result result) {
            settle(result);
        }
    }

    @JCStressTest
    @Outcome(id = "0, 0, \\d", expect = Expect.ACCEPTABLE, desc = "each element once")
    @Outcome(expect = Expect.FORBIDDEN, desc = "an element twice, or never")
    @State
    public static class ReclaimedAndSharedAgain extends Scene {
        @Actor
        public void owner() {
            for (int i = 0; i < 3; i++) {
                count(deque.pop());
                deque.shareAllBut(0);
            }
        }

        @Actor
        public void thief() {
            steal(4);
        }

        @Arbiter
        public void rest(III_Result result) {
            settle(result);
        }
    }
}
