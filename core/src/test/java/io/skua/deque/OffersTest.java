package io.skua.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OffersTest {
    private final Offers<String> offers = new Offers<>();

    @Test
    void what_nobody_has_taken_is_the_owners() {
        offers.offer("a", 0);
        offers.offer("b", 0);

        assertThat(offers.withdraw(1)).isEqualTo("b");
        assertThat(offers.withdraw(0)).isEqualTo("a");
        assertThat(offers.depth()).isZero();
        assertThat(offers.oldest()).isNull();
        assertThat(offers.stolen()).isZero();
    }

    @Test
    void thieves_take_the_oldest_first() {
        offers.offer("a", 0);
        offers.offer("b", 0);

        assertThat(offers.oldest()).isEqualTo("a");
        assertThat(offers.take("a")).isTrue();
        assertThat(offers.take("a")).as("a second time").isFalse();
        assertThat(offers.oldest()).isEqualTo("b");
        assertThat(offers.count()).isEqualTo(1);
        assertThat(offers.withdraw(1)).isEqualTo("b");
        assertThat(offers.withdraw(0)).as("a thief has it").isNull();
        assertThat(offers.stolen()).isEqualTo(1);
    }

    @Test
    void an_offer_is_compared_with_the_elements_of_the_deque() {
        offers.offer("a", 7);

        assertThat(offers.oldestBefore(6)).as("element 6 was there before").isNull();
        assertThat(offers.oldestBefore(7)).as("element 7 came afterwards").isEqualTo("a");
        assertThat(offers.oldest()).isEqualTo("a");
    }

    @Test
    void an_offer_on_top_of_many_counts_as_young() {
        for (int i = 0; i < 40; i++) {
            offers.offer("" + i, 0);
        }
        for (int i = 0; i < 39; i++) {
            offers.take(offers.oldest());
        }

        assertThat(offers.oldestBefore(5)).isNull();
        assertThat(offers.oldest()).isEqualTo("39");
    }

    @Test
    void what_frames_have_left_behind_is_dropped() {
        offers.offer("a", 0);
        offers.offer("b", 0);
        offers.offer("c", 0);
        offers.take("b");

        assertThat(offers.drop(1)).isEqualTo("c");
        assertThat(offers.drop(1)).isNull();
        assertThat(offers.depth()).isEqualTo(1);
        assertThat(offers.oldest()).isEqualTo("a");
    }

    @Test
    void it_grows() {
        List<String> all = IntStream.range(0, 1_000).mapToObj(String::valueOf).toList();
        all.forEach(each -> offers.offer(each, 0));

        assertThat(offers.count()).isEqualTo(1_000);
        assertThat(offers.take(all.get(777))).isTrue();
        for (int i = all.size() - 1; i >= 0; i--) {
            assertThat(offers.withdraw(i)).as("%s", i).isEqualTo(i == 777 ? null : all.get(i));
        }
        assertThat(offers.depth()).isZero();
    }

    /** The owner offers and withdraws as a recursion does, while thieves take the offers that they find. */
    @Test
    void under_load_every_offer_has_one_taker() throws Exception {
        int count = 200_000;
        Offers<Integer> shared = new Offers<>();
        AtomicIntegerArray takers = new AtomicIntegerArray(count);
        boolean[] over = new boolean[1];
        List<Thread> thieves = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Thread thief = new Thread(() -> {
                while (!isOver(over)) {
                    Integer oldest = shared.oldest();
                    if (oldest != null && shared.take(oldest)) {
                        takers.incrementAndGet(oldest);
                    }
                }
            });
            thief.start();
            thieves.add(thief);
        }
        int[] left = {count};
        while (left[0] > 0) {
            recurse(shared, takers, left, 17);
        }
        synchronized (over) {
            over[0] = true;
        }
        for (Thread thief : thieves) {
            thief.join();
        }

        assertThat(IntStream.range(0, count).filter(i -> takers.get(i) != 1)).isEmpty();
    }

    private static boolean isOver(boolean[] over) {
        synchronized (over) {
            return over[0];
        }
    }

    private static void recurse(Offers<Integer> shared, AtomicIntegerArray takers, int[] left, int depth) {
        while (left[0] > 0) {
            Integer element = --left[0];
            int place = shared.depth();
            shared.offer(element, 0);
            if (depth > 0 && left[0] % 3 > 0) {
                recurse(shared, takers, left, depth - 1);
            }
            if (shared.withdraw(place) != null) {
                takers.incrementAndGet(element);
            }
            if (left[0] % 7 == 0) {
                return;
            }
        }
    }
}
