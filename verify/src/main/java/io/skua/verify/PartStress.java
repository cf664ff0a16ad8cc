package io.skua.verify;

import io.skua.bag.Part;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Part C1: two threads add two contributions each at the same time, and afterwards all four are there, once each. */
@JCStressTest
@Outcome(id = "1111", expect = Expect.ACCEPTABLE, desc = "all are there")
@Outcome(expect = Expect.FORBIDDEN, desc = "a contribution is lost or counts twice")
@State
public class PartStress {
    private final Part part = new Part((a, b) -> (int) a + (int) b);

    private void add(int contribution) {
        try {
            part.add(contribution);
        } catch (Throwable thrown) {
            throw new AssertionError("the fold throws nothing", thrown);
        }
    }

    @Actor
    public void one() {
        add(1);
        add(10);
    }

    @Actor
    public void other() {
        add(100);
        add(1000);
    }

    @Arbiter
    public void sum(I_Result result) {
        Object all = part.all();
        result.r1 = all == null ? 0 : (int) all;
    }
}
