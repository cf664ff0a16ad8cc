package io.skua.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one thread can observe of the deque; and, with two threads, that every element is taken exactly once. */
final class SplitDequeTest {
    private static final int INITIAL_CAPACITY = 64;

    private final SplitDeque<Integer> deque = new SplitDeque<>();

    private void push(int first, int last) {
        IntStream.rangeClosed(first, last).forEach(deque::push);
    }

    private Integer steal() {
        long index = deque.look();
        return index == Stealable.EMPTY ? null : deque.take(index);
    }

    private List<Integer> popAll() {
        List<Integer> popped = new ArrayList<>();
        for (Integer next = deque.pop(); next != null; next = deque.pop()) {
            popped.add(next);
        }
        return popped;
    }

    private List<Integer> stealAll() {
        List<Integer> stolen = new ArrayList<>();
        for (long index = deque.look(); index != Stealable.EMPTY; index = deque.look()) {
            Integer next = deque.take(index);
            if (next != null) {
                stolen.add(next);
            }
        }
        return stolen;
    }

    private static List<Integer> range(int first, int last) {
        int step = first <= last ? 1 : -1;
        return IntStream.rangeClosed(0, Math.abs(last - first))
                .mapToObj(i -> first + i * step)
                .toList();
    }

    @Nested
    final class Ends {
        @Test
        void aNewOneIsEmpty() {
            assertThat(deque.pop()).isNull();
            assertThat(deque.look()).isEqualTo(Stealable.EMPTY);
            assertThat(deque.size()).isZero();
            assertThat(deque.remove(1)).isFalse();
        }

        @Test
        void theOwnerTakesTheNewest() {
            push(1, 5);
            assertThat(popAll()).isEqualTo(range(5, 1));
        }

        @Test
        void thievesTakeTheOldest() {
            push(1, 5);
            deque.shareAllBut(0);
            assertThat(stealAll()).isEqualTo(range(1, 5));
        }

        @Test
        void bothEndsMeet() {
            push(1, 6);
            deque.shareAllBut(2);
            assertThat(steal()).isEqualTo(1);
            assertThat(deque.pop()).isEqualTo(6);
            assertThat(steal()).isEqualTo(2);
            assertThat(popAll()).isEqualTo(range(5, 3));
            assertThat(steal()).isNull();
        }

        @Test
        void aLookThatWasOvertakenTakesNothing() {
            push(1, 2);
            deque.shareAllBut(0);
            long seen = deque.look();
            assertThat(deque.take(seen)).isEqualTo(1);
            assertThat(deque.take(seen)).isNull();
            assertThat(steal()).isEqualTo(2);
        }
    }

    @Nested
    final class Border {
        @Test
        void thievesSeeNothingPrivate() {
            push(1, 3);
            assertThat(deque.look()).isEqualTo(Stealable.EMPTY);
            assertThat(deque.publicCount()).isZero();
            assertThat(deque.privateCount()).isEqualTo(3);
        }

        @Test
        void sharingSaysWhetherAnythingBecamePublic() {
            assertThat(deque.shareAllBut(0)).isFalse();
            push(1, 4);
            assertThat(deque.shareAllBut(4)).isFalse();
            assertThat(deque.shareAllBut(1)).isTrue();
            assertThat(deque.publicCount()).isEqualTo(3);
            assertThat(deque.shareAllBut(1)).isFalse();
            assertThat(deque.shareAllBut(3)).as("sharing takes nothing back").isFalse();
            assertThat(deque.publicCount()).isEqualTo(3);
            assertThat(stealAll()).isEqualTo(range(1, 3));
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 4, 5, 8, 63, 64})
        void poppingTakesPublicElementsBack(int count) {
            push(1, count);
            deque.shareAllBut(0);
            assertThat(popAll()).isEqualTo(range(count, 1));
            assertThat(deque.publicCount()).isZero();
            assertThat(deque.stolen()).as("what the owner takes is not stolen").isZero();
        }

        @Test
        void poppingLeavesAllOthersToThieves() {
            push(1, 8);
            deque.shareAllBut(0);
            assertThat(deque.pop()).isEqualTo(8);
            assertThat(deque.publicCount()).isEqualTo(7);
            assertThat(stealAll()).isEqualTo(range(1, 7));
            assertThat(popAll()).isEmpty();
        }

        @Test
        void sharingAllSaysWhetherAnybodyMustLookAgain() {
            push(1, 5);
            assertThat(deque.shareAll()).isTrue();
            assertThat(deque.shareAll()).isFalse();
            assertThat(deque.pop()).isEqualTo(5);
            assertThat(deque.shareAll()).as("nothing else was hidden").isFalse();
            assertThat(deque.remove(2)).isTrue();
            assertThat(deque.shareAll()).as("3 and 4 were hidden").isTrue();
            assertThat(stealAll()).containsExactly(1, 3, 4);
            push(6, 6);
            assertThat(deque.remove(6)).isTrue();
            assertThat(deque.shareAll()).as("nothing is left").isFalse();
        }

        @Test
        void stolenCountsThieves() {
            push(1, 10);
            deque.shareAllBut(0);
            steal();
            steal();
            popAll();
            push(1, 1);
            deque.shareAllBut(0);
            steal();
            assertThat(deque.stolen()).isEqualTo(3);
        }

        @Test
        void bottomMarksWhatIsPushedLater() {
            push(1, 3);
            long mark = deque.bottom();
            push(4, 5);
            assertThat(deque.bottom()).isEqualTo(mark + 2);
            popAll();
            assertThat(deque.bottom()).isLessThanOrEqualTo(mark);
        }
    }

    @Nested
    final class Removal {
        /** Five elements, of which the oldest one was stolen and {@code publicCount} are public. */
        private void fill(int publicCount) {
            push(0, 5);
            deque.shareAllBut(5 - publicCount);
            assertThat(steal()).isZero();
            assertThat(deque.publicCount()).isEqualTo(publicCount);
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 3, 4, 5})
        void anywhereAndTheOwnerPopsTheOthers(int publicCount) {
            for (int removed = 1; removed <= 5; removed++) {
                fill(publicCount);
                assertThat(deque.remove(removed)).isTrue();
                assertThat(deque.remove(removed)).as("again").isFalse();
                List<Integer> others = new ArrayList<>(range(5, 1));
                others.remove((Integer) removed);
                assertThat(popAll()).isEqualTo(others);
            }
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 3, 4, 5})
        void anywhereAndThievesStealTheOthers(int publicCount) {
            for (int removed = 1; removed <= 5; removed++) {
                fill(publicCount);
                assertThat(deque.remove(removed)).isTrue();
                deque.shareAllBut(0);
                List<Integer> others = new ArrayList<>(range(1, 5));
                others.remove((Integer) removed);
                assertThat(stealAll()).isEqualTo(others);
                assertThat(deque.pop()).isNull();
            }
        }

        @Test
        void aStolenElementCannotBeRemoved() {
            fill(3);
            assertThat(deque.remove(0)).isFalse();
            assertThat(popAll()).isEqualTo(range(5, 1));
        }

        @Test
        void removingEverythingLeavesItEmpty() {
            for (int round = 0; round < 3; round++) {
                fill(3);
                for (int element : List.of(3, 1, 5, 2, 4)) {
                    assertThat(deque.remove(element)).isTrue();
                }
                assertThat(deque.pop()).isNull();
                deque.shareAllBut(0);
                assertThat(stealAll()).isEmpty();
            }
        }

        @Test
        void pushingGoesOnBesideATombstone() {
            push(1, 3);
            deque.remove(2);
            push(4, 4);
            deque.shareAllBut(1);
            assertThat(stealAll()).containsExactly(1, 3);
            assertThat(popAll()).containsExactly(4);
        }
    }

    @Nested
    final class Frames {
        private List<Integer> popAllAbove(long mark) {
            List<Integer> popped = new ArrayList<>();
            for (Integer next = deque.popAbove(mark); next != null; next = deque.popAbove(mark)) {
                popped.add(next);
            }
            return popped;
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
        void poppingAboveAMarkLeavesOlderElements(int keepPrivate) {
            push(1, 3);
            long mark = deque.bottom();
            push(4, 6);
            deque.shareAllBut(keepPrivate);
            assertThat(popAllAbove(mark)).isEqualTo(range(6, 4));
            assertThat(popAll()).isEqualTo(range(3, 1));
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 3, 4})
        void evenIfTheirOwnWereRemoved(int keepPrivate) {
            push(1, 2);
            long mark = deque.bottom();
            push(3, 4);
            deque.shareAllBut(keepPrivate);
            assertThat(deque.remove(3)).isTrue();
            deque.shareAllBut(keepPrivate);
            assertThat(deque.remove(4)).isTrue();
            deque.shareAllBut(0);
            assertThat(popAllAbove(mark)).isEmpty();
            assertThat(popAll()).isEqualTo(range(2, 1));
        }

        @Test
        void orStolen() {
            push(1, 2);
            long mark = deque.bottom();
            push(3, 5);
            deque.shareAllBut(1);
            assertThat(stealAll()).isEqualTo(range(1, 4));
            assertThat(popAllAbove(mark)).containsExactly(5);
            assertThat(deque.pop()).isNull();
        }
    }

    @Nested
    final class Ring {
        @Test
        void growsAndKeepsTheOrder() {
            push(1, 1_000);
            deque.shareAllBut(500);
            assertThat(stealAll()).isEqualTo(range(1, 500));
            assertThat(popAll()).isEqualTo(range(1_000, 501));
        }

        @Test
        void growsInTheMiddleOfThePublicPart() {
            push(1, 50);
            deque.shareAllBut(0);
            for (int i = 1; i <= 30; i++) {
                assertThat(steal()).isEqualTo(i);
            }
            push(51, 130);
            deque.shareAllBut(40);
            assertThat(stealAll()).isEqualTo(range(31, 90));
            assertThat(popAll()).isEqualTo(range(130, 91));
        }

        @Test
        void wrapsAroundWithoutGrowing() throws Exception {
            for (int i = 0; i < 10 * INITIAL_CAPACITY; i += 3) {
                push(i, i + 2);
                deque.shareAllBut(0);
                assertThat(stealAll()).isEqualTo(range(i, i + 2));
            }
            assertThat(slots()).hasSize(INITIAL_CAPACITY);
        }

        @Test
        void anOldLookSurvivesGrowth() {
            push(1, 2);
            deque.shareAllBut(0);
            long seen = deque.look();
            push(3, 1_000);
            assertThat(deque.take(seen)).isEqualTo(1);
        }

        @Test
        void nothingIsKeptWhenAllIsTaken() throws Exception {
            push(1, 3 * INITIAL_CAPACITY);
            deque.remove(7);
            deque.shareAllBut(20);
            for (int i = 0; i < 50; i++) {
                steal();
            }
            popAll();
            assertThat(slots()).containsOnlyNulls();
        }

        @Test
        void aThiefLeavesNothingBehind() throws Exception {
            push(1, 3);
            deque.shareAllBut(0);
            stealAll();
            assertThat(slots()).containsOnlyNulls();
        }

        @Test
        void nothingIsKeptByWrappingAround() throws Exception {
            for (int i = 0; i < 5 * INITIAL_CAPACITY; i++) {
                push(i, i);
                deque.shareAllBut(0);
                steal();
            }
            assertThat(deque.pop()).isNull();
            assertThat(slots()).containsOnlyNulls();
        }

        @Test
        void aTakenElementCanBeCollected() {
            SplitDeque<Object> objects = new SplitDeque<>();
            List<WeakReference<Object>> references = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Object element = new Object();
                references.add(new WeakReference<>(element));
                objects.push(element);
            }
            objects.shareAllBut(3);
            objects.take(objects.look());
            objects.remove(references.get(3).get());
            while (objects.pop() != null) {}
            Awaitility.await().until(() -> {
                System.gc();
                return references.stream().allMatch(reference -> reference.get() == null);
            });
            assertThat(objects.size()).isZero();
        }

        private Object[] slots() throws Exception {
            var shared = SplitDeque.class.getDeclaredField("shared");
            shared.setAccessible(true);
            Object fields = shared.get(deque);
            var ring = fields.getClass().getDeclaredField("ring");
            ring.setAccessible(true);
            return (Object[]) ring.get(fields);
        }
    }

    @Nested
    final class TwoThreads {
        private static final int ELEMENTS = 100_000;
        private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(2);

        private final Integer[] elements = IntStream.range(0, ELEMENTS).boxed().toArray(Integer[]::new);
        private final AtomicIntegerArray taken = new AtomicIntegerArray(ELEMENTS);
        private final AtomicBoolean done = new AtomicBoolean();

        @Test
        void everyElementIsTakenExactlyOnce() throws Exception {
            long seed = System.nanoTime();
            Thread thief = new Thread(this::stealUntilDone, "thief");
            thief.start();
            int pushed = own(new SplittableRandom(seed));
            done.set(true);
            thief.join();
            stealAll().forEach(taken::incrementAndGet);
            for (int element = 0; element < ELEMENTS; element++) {
                assertThat(taken.get(element))
                        .as("element %d of %d, seed %d", element, pushed, seed)
                        .isEqualTo(element < pushed ? 1 : 0);
            }
            assertThat(deque.size()).isZero();
        }

        private void stealUntilDone() {
            int last = -1;
            while (!done.get()) {
                Integer stolen = steal();
                if (stolen == null) {
                    Thread.onSpinWait();
                    continue;
                }
                assertOrder(last, stolen);
                last = stolen;
                taken.incrementAndGet(stolen);
            }
        }

        /** A wrong order would show as a missing element, because the thief ends. */
        private static void assertOrder(int before, int after) {
            assertThat(after).as("thieves take the oldest first").isGreaterThan(before);
        }

        private int own(SplittableRandom random) {
            long until = System.nanoTime() + NANOS_MAX;
            int pushed = 0;
            deque.push(elements[pushed++]);
            deque.shareAllBut(0);
            Awaitility.await("the thief is there").until(() -> deque.stolen() == 1);
            while (pushed < ELEMENTS && System.nanoTime() < until) {
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> deque.push(elements[pushed++]);
                    case 4 -> deque.shareAllBut(random.nextInt(4));
                    case 5, 6 -> count(deque.pop());
                    default -> {
                        Integer some = elements[Math.max(0, pushed - 1 - random.nextInt(6))];
                        if (deque.remove(some)) {
                            count(some);
                        }
                    }
                }
            }
            popAll().forEach(taken::incrementAndGet);
            return pushed;
        }

        private void count(Integer element) {
            if (element != null) {
                taken.incrementAndGet(element);
            }
        }
    }
}
