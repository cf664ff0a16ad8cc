package io.skua.deque;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each offer has one taker (O1), and when nothing runs every offer is either taken or still there. A thief that finds
 * nothing proves nothing: it may have missed an offer that came while it looked.
 */
@Tag("one-processor")
public class OffersLincheckTest {
    private static final int OFFERS_MAX = 16;

    @Test
    void interleavings() {
        new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(500)
                .threads(3)
                .actorsBefore(2)
                .actorsPerThread(3)
                .actorsAfter(2)
                .sequentialSpecification(AllIsWell.class)
                .check(Taken.class);
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(20)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsBefore(2)
                .actorsPerThread(4)
                .actorsAfter(2)
                .sequentialSpecification(AllIsWell.class)
                .check(Taken.class);
    }

    /** Each operation returns whether what it saw is allowed. The owner's operations are not run at the same time. */
    public static class Taken {
        private final Offers<Integer> offers = new Offers<>();
        private final Integer[] made = new Integer[OFFERS_MAX];
        private final int[] openPlaces = new int[OFFERS_MAX]; // the number of the offer at each depth
        private final AtomicIntegerArray takers = new AtomicIntegerArray(OFFERS_MAX);
        private int count;

        @Operation(nonParallelGroup = "owner")
        public boolean offer() {
            if (count < OFFERS_MAX) {
                openPlaces[offers.depth()] = count;
                made[count] = count;
                offers.offer(made[count], 0);
                count++;
            }
            return true;
        }

        @Operation(nonParallelGroup = "owner")
        public boolean withdraw() {
            int place = offers.depth() - 1;
            if (place < 0) {
                return true;
            }
            int number = openPlaces[place];
            boolean mine = offers.withdraw(place) != null;
            int before = mine ? takers.getAndIncrement(number) : takers.get(number);
            return offers.depth() == place && (!mine || before == 0);
        }

        @Operation(nonParallelGroup = "owner")
        public boolean dropAll() {
            for (Integer left = offers.drop(0); left != null; left = offers.drop(0)) {
                if (takers.getAndIncrement(left) != 0) {
                    return false;
                }
            }
            return offers.depth() == 0;
        }

        @Operation
        public boolean steal() {
            Integer oldest = offers.oldest();
            return oldest == null || !offers.take(oldest) || takers.getAndIncrement(oldest) == 0;
        }

        @Validate
        public void everyOfferIsTakenOrThere() {
            int there = offers.count();
            for (int i = 0; i < there; i++) {
                Integer oldest = offers.oldest();
                if (oldest == null || !offers.take(oldest)) {
                    throw new IllegalStateException("lost: " + (there - i) + " of " + there);
                }
                takers.incrementAndGet(oldest);
            }
            for (int number = 0; number < count; number++) {
                if (takers.get(number) != 1) {
                    throw new IllegalStateException("offer " + number + " has " + takers.get(number) + " takers");
                }
            }
        }
    }

    public static final class AllIsWell {
        public boolean offer() {
            return true;
        }

        public boolean withdraw() {
            return true;
        }

        public boolean dropAll() {
            return true;
        }

        public boolean steal() {
            return true;
        }
    }
}
