package io.skua.verify;

import io.skua.deque.SplitDeque;
import io.skua.deque.Stealable;
import io.skua.idle.Demand;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Demand D1 and D2: a publisher shares a descriptor and then reads whether an agent waits (P1 to P4), an agent says
 * that it waits and then looks for descriptors (A1 to A4). Exactly one of them must see the other and win. The twin
 * goes without the fence P2.
 */
public final class DemandStress {
    private DemandStress() {}

    abstract static class Scene {
        final SplitDeque<String> deque = new SplitDeque<>();
        final Demand demand = new Demand();

        Scene() {
            deque.push("descriptor");
        }

        final boolean call() {
            return demand.isWaiting() && demand.tryTell();
        }

        final boolean begin() {
            return demand.begin(() -> deque.look() != Stealable.EMPTY);
        }
    }

    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "nobody calls the agent")
    @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "the agent is called and does not wait")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one sees the other")
    @State
    public static class Strong extends Scene {
        @Actor
        public void publisher(ZZ_Result result) {
            deque.shareAll();
            VarHandle.fullFence();
            result.r1 = call();
        }

        @Actor
        public void agent(ZZ_Result result) {
            result.r2 = begin();
        }
    }

    @JCStressTest
    @Outcome(id = "false, false", expect = Expect.ACCEPTABLE_INTERESTING, desc = "nobody calls the agent")
    @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "the agent is called and does not wait")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one sees the other")
    @State
    public static class Weak extends Scene {
        @Actor
        public void publisher(ZZ_Result result) {
            deque.shareAllBut(0);
            result.r1 = call();
        }

        @Actor
        public void agent(ZZ_Result result) {
            result.r2 = begin();
        }
    }
}
