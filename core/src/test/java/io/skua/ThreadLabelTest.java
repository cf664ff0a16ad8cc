package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The names of threads that work for long jobs, and what options and schedulers say of themselves. */
@Bounded
final class ThreadLabelTest {
    @Test
    void aThreadHasTheNameOfItsLongJobWhileTheJobRuns() {
        try (Skua skua = Skua.builder().name("labels").workers(1).build()) {
            AtomicReference<Thread> worker = new AtomicReference<>();
            AtomicBoolean release = new AtomicBoolean();
            Job<?> job = skua.submit(Skua.job("nightly index"), () -> {
                worker.set(Thread.currentThread());
                Waiting.spinUntil(release::get);
            });
            until(() -> worker.get() != null && worker.get().getName().equals("labels-0 (job \"nightly index\")"));
            release.set(true);
            job.awaitEnd();
            until(() -> worker.get().getName().equals("labels-0"));
        }
    }

    @Test
    void aThreadThatItsTaskHasRenamedKeepsThatName() {
        try (Skua skua = Skua.builder().name("labels").workers(1).build()) {
            AtomicReference<Thread> worker = new AtomicReference<>();
            AtomicBoolean rename = new AtomicBoolean();
            Job<?> job = skua.submit(Skua.job("renames"), () -> {
                worker.set(Thread.currentThread());
                Waiting.spinUntil(rename::get);
                Thread.currentThread().setName("chosen by a task");
            });
            until(() -> worker.get() != null && worker.get().getName().contains("renames"));
            rename.set(true);
            job.awaitEnd();
            Occupation next = new Occupation(skua);
            until(() -> worker.get().getName().startsWith("chosen by a task (job \"Waiting$Occupation-"));
            next.release();
            until(() -> worker.get().getName().equals("chosen by a task"));
        }
    }

    @Test
    void optionsSayWhatIsSet() {
        assertThat(Skua.job("index")
                        .priority(Priority.LOW)
                        .min(1)
                        .max(2)
                        .weight(3)
                        .deadline(Duration.ofMinutes(5))
                        .looseJoins())
                .hasToString("JobOptions[name \"index\", priority LOW, min 1, max 2, weight 3, deadline 300 s,"
                        + " loose joins]");
        assertThat(Islands.usual().overlapping().toString())
                .startsWith("Islands[rule ")
                .endsWith(", overlapping]");
        assertThat(Skua.builder().name("search").workers(8).priority(Priority.LOW))
                .hasToString("SkuaBuilder[name \"search\", 8 workers, JobOptions[priority LOW]]");
    }
}
