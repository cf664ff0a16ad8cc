package io.skua.verify;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Idle I1: a publisher shares work and then reads the counts (P1 to P3), a sleeper counts itself and then looks for
 * work (S2, S3). At least one of them must see the other. The twin goes without the fence P2.
 */
public final class WakeUpStress {
    private WakeUpStress() {}

    abstract static class Scene {
        final SplitDeque<String> deque = new SplitDeque<>();
        final AtomicLong sleepers = new AtomicLong();

        Scene() {
            deque.push("work");
        }

        final boolean countSleeperAndLook() {
            sleepers.getAndAdd(1);
            return deque.look() != Stealable.EMPTY;
        }
    }

    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "a lost wake-up")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one sees the other")
    @State
    public static class Strong extends Scene {
        @Actor
        public void publisher(ZZ_Result result) {
            deque.shareAllBut(0);
            VarHandle.fullFence();
            result.r1 = sleepers.get() > 0;
        }

        @Actor
        public void sleeper(ZZ_Result result) {
            result.r2 = countSleeperAndLook();
        }
    }

    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "a lost wake-up")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one sees the other")
    @State
    public static class Weak extends Scene {
        @Actor
        public void publisher(ZZ_Result result) {
            deque.shareAllBut(0);
            result.r1 = sleepers.get() > 0;
        }

        @Actor
        public void sleeper(ZZ_Result result) {
            result.r2 = countSleeperAndLook();
        }
    }
}
