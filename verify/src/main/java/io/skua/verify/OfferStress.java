package io.skua.verify;

import io.skua.deque.Offers;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Offers: one element, which its owner takes back while a thief takes it; and what a thief sees of an element. */
public final class OfferStress {
    private OfferStress() {}

    @JCStressTest
    @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the owner has it")
    @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the thief has it")
    @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
    @State
    public static class OneTaker {
        private final Offers<String> offers = new Offers<>();

        public OneTaker() {
            offers.offer("one", 0);
        }

        @Actor
        public void owner(ZZ_Result result) {
            result.r1 = offers.withdraw(0) != null;
        }

        @Actor
        public void thief(ZZ_Result result) {
            String oldest = offers.oldest();
            result.r2 = oldest != null && offers.take(oldest);
        }
    }

    @JCStressTest
    @Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "not there yet")
    @Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "whole")
    @Outcome(expect = Expect.FORBIDDEN, desc = "half made")
    @State
    public static class WholeElement {
        private final Offers<int[]> offers = new Offers<>();

        @Actor
        public void owner() {
            int[] element = new int[1];
            element[0] = 42;
            offers.offer(element, 0);
        }

        @Actor
        public void thief(I_Result result) {
            int[] oldest = offers.oldest();
            result.r1 = oldest != null && offers.take(oldest) ? oldest[0] : -1;
        }
    }
}
