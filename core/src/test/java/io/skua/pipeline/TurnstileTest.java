package io.skua.pipeline;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 60, unit = SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TurnstileTest {
    private static Token token() {
        return new Token(new PipelineRun(() -> null, List.of(), 1));
    }

    @Test
    void whoComesTooEarlyIsTakenAlong() {
        Turnstile turnstile = new Turnstile(3);
        Token second = token();
        Token third = token();
        assertThat(turnstile.arrive(third, 2)).isFalse();
        assertThat(turnstile.arrive(token(), 0)).isTrue();
        assertThat(turnstile.arrive(second, 1)).isFalse();
        assertThat(turnstile.leave(0)).isSameAs(second);
        assertThat(turnstile.leave(1)).isSameAs(third);
        assertThat(turnstile.leave(2)).isNull();
        assertThat(turnstile.arrive(second, 3)).isTrue();
    }

    /** Any thread may carry a token, and the ring is as small as it may be. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 7, 8})
    void oneTokenIsInsideAndSeesWhatWasDoneBefore(int bound) throws Exception {
        int turns = 100_000;
        Turnstile turnstile = new Turnstile(bound);
        long[] passed = {0}; // plain: the turnstile guards it
        AtomicBoolean wrong = new AtomicBoolean();
        Queue<Token> outside = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < bound; i++) {
            outside.add(token());
        }
        List<FutureTask<Integer>> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            FutureTask<Integer> carrier = new FutureTask<>(() -> {
                int carried = 0;
                for (boolean over = false; !over; ) {
                    Token token = outside.poll();
                    if (token == null) {
                        Thread.onSpinWait();
                        over = wrong.get() || isOver(turnstile, turns);
                        continue;
                    }
                    token.number = turnstile.draw();
                    Token inside = turnstile.arrive(token, token.number) ? token : null;
                    while (inside != null) {
                        wrong.compareAndSet(false, passed[0] != inside.number);
                        passed[0]++;
                        carried++;
                        Token next = turnstile.leave(inside.number);
                        outside.add(inside);
                        inside = next;
                    }
                    over = isOver(turnstile, turns);
                }
                return carried;
            });
            threads.add(carrier);
            new Thread(carrier, "carrier-" + i).start();
        }
        long carried = 0;
        for (FutureTask<Integer> thread : threads) {
            carried += thread.get();
        }
        assertThat(wrong).isFalse();
        assertThat(passed[0]).isEqualTo(carried).isGreaterThanOrEqualTo(turns);
        assertThat(outside).hasSize(bound); // none was lost
    }

    private static boolean isOver(Turnstile turnstile, int turns) {
        return turnstile.isDrawnBeyond(turns);
    }
}
