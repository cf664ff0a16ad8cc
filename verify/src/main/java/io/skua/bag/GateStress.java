package io.skua.bag;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Gate G1: the owner closes its gate and then looks for hungry thieves, a thief gets hungry and then opens the gate. In
 * the end the gate is open. The twin closes with a release store, which may wait in the store buffer.
 *
 * <p>Results: whether the owner saw the thief, and whether the gate is closed in the end.
 */
public final class GateStress {
    private GateStress() {}

    @JCStressTest
    @Outcome(
            id = {"true, false", "false, false"},
            expect = Expect.ACCEPTABLE,
            desc = "open")
    @Outcome(expect = Expect.FORBIDDEN, desc = "closed beside a hungry thief")
    @State
    public static class Strong extends Gate {
        private final AtomicInteger hungry = new AtomicInteger();

        @Actor
        public void owner(ZZ_Result result) {
            close(0);
            if (hungry.get() > 0) {
                result.r1 = true;
                open();
            }
        }

        @Actor
        public void thief() {
            hungry.getAndAdd(1);
            open();
        }

        @Arbiter
        public void end(ZZ_Result result) {
            result.r2 = isLazyOpaque();
        }
    }

    @JCStressTest
    @Outcome(
            id = {"true, false", "false, false"},
            expect = Expect.ACCEPTABLE,
            desc = "open")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE_INTERESTING, desc = "closed beside a hungry thief")
    @Outcome(expect = Expect.FORBIDDEN, desc = "the owner saw the thief and left the gate closed")
    @State
    public static class Weak extends Gate {
        private static final VarHandle GATE = Fields.handle(MethodHandles.lookup(), Gate.class, "gate", long.class);

        private final AtomicInteger hungry = new AtomicInteger();

        @Actor
        public void owner(ZZ_Result result) {
            GATE.setRelease(this, 0L);
            if (hungry.get() > 0) {
                result.r1 = true;
                open();
            }
        }

        @Actor
        public void thief() {
            hungry.getAndAdd(1);
            open();
        }

        @Arbiter
        public void end(ZZ_Result result) {
            result.r2 = isLazyOpaque();
        }
    }
}
