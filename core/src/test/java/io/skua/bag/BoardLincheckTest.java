package io.skua.bag;

import io.skua.job.JobCore;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A board is a bag of hints. Of one post everything is linearizable: it is announced, and then one taker gets it, who
 * sees its task and job. Of many, a look may miss one while another is being put up (it is a hint, A3); but each is
 * claimed once (A1), and when all is quiet the board holds exactly those that were announced and not claimed (A2).
 */
@Tag("one-processor")
public final class BoardLincheckTest {
    private static ModelCheckingOptions options() {
        return new ModelCheckingOptions()
                .iterations(4)
                .invocationsPerIteration(100)
                .loopIterationsBeforeThreadSwitch(100) // a look goes over 64 slots, and does not hang
                .loopBound(1_000)
                .threads(3)
                .actorsBefore(1)
                .actorsPerThread(2)
                .actorsAfter(2);
    }

    @Test
    void onePost() {
        options().sequentialSpecification(Sequential.class).check(One.class);
    }

    @Test
    void manyPosts() {
        options().sequentialSpecification(AllIsWell.class).check(Many.class);
    }

    @Test
    void aFullBoard() {
        options()
                .threads(2)
                .actorsBefore(0)
                .actorsPerThread(1)
                .actorsAfter(0)
                .iterations(2)
                .sequentialSpecification(AllIsWell.class)
                .check(Full.class);
    }

    public static final class One {
        private final Announced announced = new Announced(1);

        @Operation(runOnce = true)
        public void announce() {
            announced.announce(0);
        }

        @Operation
        public boolean claim() {
            return announced.claim(0);
        }

        @Operation
        public boolean take() {
            return announced.take() == 0;
        }
    }

    public static final class Sequential {
        private boolean isThere;

        public void announce() {
            isThere = true;
        }

        public boolean claim() {
            boolean mine = isThere;
            isThere = false;
            return mine;
        }

        public boolean take() {
            return claim();
        }
    }

    /** Each operation says whether what it saw is allowed. */
    @Param(name = "number", gen = IntGen.class, conf = "1:2")
    public static final class Many {
        private final Announced announced = new Announced(3);

        @Operation(runOnce = true)
        public void announce0() {
            announced.announce(0);
        }

        @Operation(runOnce = true)
        public void announce1() {
            announced.announce(1);
        }

        @Operation(runOnce = true)
        public void announce2() {
            announced.announce(2);
        }

        @Operation
        public boolean claim(@Param(name = "number") int number) {
            announced.claim(number);
            return announced.claims(number) <= 1;
        }

        @Operation
        public boolean take() {
            int number = announced.take();
            return number < 0 || announced.claims(number) == 1;
        }

        @Validate
        public void whatWasAnnouncedIsThereUntilItIsClaimed() {
            int there = 0;
            for (int i = 0; i < 3; i++) {
                there += announced.isKnown(i) && !announced.post(i).isClaimed() ? 1 : 0;
            }
            for (int found = 0; found < there; found++) {
                if (announced.take() < 0) {
                    throw new IllegalStateException("lost: " + (there - found) + " of " + there);
                }
            }
            if (announced.take() >= 0 || !announced.board.isEmpty()) {
                throw new IllegalStateException("something is left of what was claimed");
            }
        }
    }

    /** Two compete for the last slot. */
    public static final class Full {
        private final Announced announced = new Announced(2);
        private final Post[] others = new Post[63];

        public Full() {
            JobCore busy = new Announced.Bare(0); // has no room, so nobody looks at them
            for (int i = 0; i < others.length; i++) {
                others[i] = new Post();
                others[i].announce(new Announced.Numbered(i), busy, announced.board);
            }
        }

        @Operation(runOnce = true)
        public void announce0() {
            announced.announce(0);
        }

        @Operation(runOnce = true)
        public void announce1() {
            announced.announce(1);
        }

        @Validate
        public void oneOfThemIsThereAndNothingIsLeftInTheEnd() {
            int known = (announced.isKnown(0) ? 1 : 0) + (announced.isKnown(1) ? 1 : 0);
            if (known > 0 && announced.take() < 0) {
                throw new IllegalStateException("lost");
            }
            if (announced.take() >= 0) {
                throw new IllegalStateException("two in one slot");
            }
            announced.claim(0);
            announced.claim(1);
            for (Post other : others) {
                other.claim();
            }
            if (!announced.board.isEmpty()) {
                throw new IllegalStateException("counted twice");
            }
        }
    }

    public static final class AllIsWell {
        public void announce0() {}

        public void announce1() {}

        public void announce2() {}

        public boolean claim(int number) {
            return number > 0;
        }

        public boolean take() {
            return true;
        }
    }
}
