package io.skua.verify;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** SplitDeque: one public element, which its owner and a thief want; one of them gets it. */
public final class LastElementStress {
    private LastElementStress() {}

    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the owner has it")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the thief has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class Popped {
        private final SplitDeque<String> deque = new SplitDeque<>();

        public Popped() {
            deque.push("last");
            deque.shareAllBut(0);
        }

        @Actor
        public void owner(ZZ_Result result) {
            result.r1 = deque.pop() != null;
        }

        @Actor
        public void thief(ZZ_Result result) {
            long index = deque.look();
            result.r2 = index != Stealable.EMPTY && deque.take(index) != null;
        }
    }

    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the owner has it")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the thief has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class Removed {
        private final SplitDeque<String> deque = new SplitDeque<>();

        public Removed() {
            deque.push("last");
            deque.shareAllBut(0);
        }

        @Actor
        public void owner(ZZ_Result result) {
            result.r1 = deque.remove("last");
        }

        @Actor
        public void thief(ZZ_Result result) {
            long index = deque.look();
            result.r2 = index != Stealable.EMPTY && deque.take(index) != null;
        }
    }
}
