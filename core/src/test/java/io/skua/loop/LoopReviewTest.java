package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rare cases that a review found. */
class LoopReviewTest {
    private final Skua skua = Skua.builder().workers(2).build();

    @AfterEach
    void close() {
        skua.close();
    }

    @Test
    void aLimitHoldsWithAffinity() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        skua.range(0, 1_600).workers(1).affinity(Affinity.over(16)).forEach(i -> threads.add(Thread.currentThread()));
        assertThat(threads).hasSize(1);
    }

    @Test
    void aSearchWithAffinityEndsEarly() {
        AtomicInteger looked = new AtomicInteger();
        skua.range(0, 1_000_000)
                .affinity(Affinity.over(16))
                .filter(i -> looked.incrementAndGet() > 0 && i >= 0)
                .findAny();
        assertThat(looked.get()).isLessThan(1_000_000);
    }

    @Test
    void aReportTellsAboutAllPiecesAndAboutEmptyLoops() {
        LoopReport report = new LoopReport();
        skua.range(0, 1_600).affinity(Affinity.over(16)).report(report).forEach(i -> {});
        assertThat(report.nodes()).isGreaterThanOrEqualTo(16);
        assertThat(report.batches()).isGreaterThanOrEqualTo(16);
        skua.range(0, 0).report(report).forEach(i -> {});
        assertThat(report.nodes()).isZero();
        assertThat(report.batches()).isZero();
    }

    @Test
    void aListNeedNotKnowItsSizeTwice() {
        class Odd extends AbstractList<Integer> implements RandomAccess {
            @Override
            public Integer get(int index) {
                return index;
            }

            @Override
            public int size() {
                return 1_000;
            }

            @Override
            public Spliterator<Integer> spliterator() {
                return Spliterators.spliteratorUnknownSize(iterator(), 0);
            }
        }
        assertThat(skua.over(new Odd()).mapToLong(i -> i).sum()).isEqualTo(499_500);
    }

    @Test
    void aGeneratorMustMakeTheRightLength() {
        assertThatThrownBy(() -> skua.over(List.of("a", "b")).toArray(n -> new String[n + 2]))
                .hasMessageContaining("2 elements")
                .hasMessageContaining("4");
        assertThatThrownBy(() -> skua.over(List.of("a")).filter(s -> false).toArray(n -> new String[n + 2]))
                .hasMessageContaining("0 elements");
    }

    @Test
    void whatIsNullIsNamed() {
        assertThatThrownBy(() -> skua.over(List.of(1))
                        .flatMapIterable(i -> (List<Integer>) null)
                        .count())
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("flatMap");
        assertThatThrownBy(() -> skua.sort((int[]) null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("array");
    }
}
