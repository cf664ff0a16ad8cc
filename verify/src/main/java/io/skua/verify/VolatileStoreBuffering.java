package io.skua.verify;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two volatile stores, each followed by a load of the other: both loads cannot miss. */
@JCStressTest
@Outcome(
        id = {"0, 1", "1, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "at least one actor sees the other")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "both stores were passed by their loads")
@State
public class VolatileStoreBuffering {
    volatile int left;
    volatile int right;

    @Actor
    public void leftThenRight(II_Result result) {
        left = 1;
        result.r1 = right;
    }

    @Actor
    public void rightThenLeft(II_Result result) {
        right = 1;
        result.r2 = left;
    }
}
