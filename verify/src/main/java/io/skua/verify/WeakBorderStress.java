package io.skua.verify;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The weakened twin of {@link BorderStress}: two public elements, the owner lowers split to the second one and looks at
 * top. Its store is opaque and not volatile, so it may wait in the store buffer while the load of top goes ahead; then
 * the thief still sees the old border, and both take the second element.
 */
public final class WeakBorderStress {
    private WeakBorderStress() {}

    abstract static class Border {
        static final VarHandle TOP = Fields.handle(MethodHandles.lookup(), "top", long.class);
        static final VarHandle SPLIT = Fields.handle(MethodHandles.lookup(), "split", long.class);

        long p01, p02, p03, p04, p05, p06, p07, p08;
        long top;
        long p11, p12, p13, p14, p15, p16, p17, p18;
        long split = 2;
        long p21, p22, p23, p24, p25, p26, p27, p28;

        /** Whether the owner may keep the second element. */
        final boolean topIsBelowSecond() {
            return (long) TOP.getVolatile(this) < 1;
        }

        /** Steals twice; whether the second element was among it. */
        final boolean stealSecond() {
            boolean mine = false;
            for (int i = 0; i < 2; i++) {
                long index = (long) TOP.getVolatile(this);
                mine = index < (long) SPLIT.getVolatile(this) && TOP.compareAndSet(this, index, index + 1);
            }
            return mine;
        }
    }

    @JCStressTest
    @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "the second element was taken twice")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one has it, or it stays where it is")
    @State
    public static class Strong extends Border {
        @Actor
        public void owner(ZZ_Result result) {
            SPLIT.setVolatile(this, 1L);
            result.r1 = topIsBelowSecond();
        }

        @Actor
        public void thief(ZZ_Result result) {
            result.r2 = stealSecond();
        }
    }

    @JCStressTest
    @Outcome(id = "true, true", expect = Expect.ACCEPTABLE_INTERESTING, desc = "the second element was taken twice")
    @Outcome(expect = Expect.ACCEPTABLE, desc = "one has it, or it stays where it is")
    @State
    public static class Weak extends Border {
        @Actor
        public void owner(ZZ_Result result) {
            SPLIT.setOpaque(this, 1L);
            result.r1 = topIsBelowSecond();
        }

        @Actor
        public void thief(ZZ_Result result) {
            result.r2 = stealSecond();
        }
    }
}
