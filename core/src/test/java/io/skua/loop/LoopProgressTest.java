package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.DeadlineException;
import io.skua.Priority;
import io.skua.Skua;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoopProgressTest {
    private final Skua skua = Skua.builder().workers(2).build();

    @AfterEach
    void close() {
        skua.close();
    }

    /** The lists are plain: calls of a listener are ordered. */
    private static LoopProgress last(List<LoopProgress> all) {
        return all.get(all.size() - 1);
    }

    @Test
    void theLastCallTellsAboutAllElements() {
        List<LoopProgress> seen = new ArrayList<>();
        skua.range(0, 100_000).filter(i -> i % 2 == 0).onProgress(seen::add).forEach(i -> {});
        assertThat(last(seen)).isEqualTo(new LoopProgress(100_000, OptionalLong.of(100_000)));
        skua.over(IntStream.range(0, 5_000)).onProgress(seen::add).sum();
        assertThat(last(seen)).isEqualTo(new LoopProgress(5_000, OptionalLong.of(5_000)));
        skua.over(IntStream.range(0, 5_000).filter(i -> i > 9))
                .onProgress(seen::add)
                .sum();
        assertThat(last(seen)).isEqualTo(new LoopProgress(4_990, OptionalLong.empty()));
        skua.over(new ArrayDeque<>(Collections.nCopies(3_000, 1)))
                .filter(i -> i == 0)
                .onProgress(seen::add)
                .count();
        assertThat(last(seen)).isEqualTo(new LoopProgress(3_000, OptionalLong.of(3_000)));
        skua.over(new TreeSet<>(List.of(1, 2, 3))).onProgress(seen::add).forEachOrdered(i -> {});
        assertThat(last(seen)).isEqualTo(new LoopProgress(3, OptionalLong.of(3)));
        skua.over(new ConcurrentLinkedQueue<>(List.of(1, 2, 3)))
                .onProgress(seen::add)
                .count();
        assertThat(last(seen)).isEqualTo(new LoopProgress(3, OptionalLong.empty()));
        skua.over(new int[300]).affinity(Affinity.over(4)).onProgress(seen::add).sum();
        assertThat(last(seen)).isEqualTo(new LoopProgress(300, OptionalLong.of(300)));
        skua.over(new int[0]).onProgress(seen::add).sum();
        assertThat(last(seen)).isEqualTo(new LoopProgress(0, OptionalLong.of(0)));
        skua.iterate(1, i -> i + 1)
                .filter(i -> i % 3 == 0)
                .limit(1_000)
                .onProgress(seen::add)
                .count();
        assertThat(last(seen)).isEqualTo(new LoopProgress(1_000, OptionalLong.empty()));
        IntLoop.concat(skua.range(0, 10), skua.range(0, 20))
                .onProgress(seen::add)
                .toArray();
        assertThat(last(seen)).isEqualTo(new LoopProgress(30, OptionalLong.empty()));
        skua.range(0, 1_000).map(i -> i + 1).onProgress(seen::add).forEachOrdered(i -> {});
        assertThat(last(seen)).isEqualTo(new LoopProgress(1_000, OptionalLong.of(1_000)));
    }

    /** The loop does not end before the listener has been called a few times. */
    @Test
    void theListenerIsCalledWhileTheLoopRuns() {
        List<Long> done = new ArrayList<>();
        AtomicInteger calls = new AtomicInteger();
        skua.range(0L, Long.MAX_VALUE)
                .onProgress(progress -> {
                    done.add(progress.done());
                    calls.incrementAndGet();
                })
                .anyMatch(i -> calls.get() >= 3);
        assertThat(done).hasSizeGreaterThanOrEqualTo(3).isSorted();
        assertThat(done.get(0)).isPositive();
    }

    @Test
    void whatTheListenerThrowsEndsTheLoop() {
        assertThatThrownBy(() -> skua.range(0L, Long.MAX_VALUE)
                        .onProgress(progress -> {
                            throw new IllegalStateException("enough");
                        })
                        .forEach(i -> {}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("enough");
        assertThat(skua.range(0, 10).sum()).isEqualTo(45);
    }

    // ---- options of jobs ----

    @Test
    void aLoopCanHaveADeadline() {
        assertThatThrownBy(() -> skua.run(
                        Skua.job("endless").deadline(Duration.ofMillis(20)),
                        () -> skua.range(0L, Long.MAX_VALUE).sum()))
                .isInstanceOf(DeadlineException.class);
    }

    @Test
    void aLoopCanHaveAPriority() {
        int[] array = new int[1_000];
        Arrays.fill(array, 2);
        assertThat(skua.run(
                        Skua.job("sum").priority(Priority.LOW),
                        () -> skua.over(array).sum()))
                .isEqualTo(2_000);
        AtomicInteger ran = new AtomicInteger();
        skua.run(Skua.job("nested"), () -> {
            skua.run(Skua.job("inner"), () -> skua.over(array).forEach(i -> ran.incrementAndGet()));
        });
        assertThat(ran).hasValue(1_000);
    }
}
