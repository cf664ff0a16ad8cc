package io.skua.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Job;
import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A recursion that is stopped throws an exception per level, and leaving millions of levels must not take minutes. */
final class StopTracesTest {
    private static final int FORKS = 1_000;

    @Test
    void onlyTheFirstExceptionsOfAStoppedJobHaveAStackTrace() throws Exception {
        List<CancellationException> thrown = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<?> job = skua.submit(() -> {
                started.countDown();
                stopped.await();
                for (int i = 0; i < FORKS; i++) {
                    try {
                        Skua.fork(() -> {});
                    } catch (CancellationException e) {
                        thrown.add(e);
                    }
                }
                return null;
            });
            started.await();
            job.cancel(false);
            stopped.countDown();
        } // waits for the body

        String reason = thrown.get(0).getMessage();
        assertThat(thrown)
                .hasSize(FORKS)
                .allSatisfy(each -> assertThat(each).hasMessage(reason).hasNoCause());
        assertThat(thrown.subList(0, JobCore.STOP_TRACES_MAX))
                .allSatisfy(each -> assertThat(each.getStackTrace()).isNotEmpty());
        assertThat(thrown.subList(JobCore.STOP_TRACES_MAX, FORKS))
                .allSatisfy(each -> assertThat(each.getStackTrace()).isEmpty());
    }
}
