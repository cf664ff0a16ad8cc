package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.island.Wish;
import io.skua.observe.EventKind;
import io.skua.observe.Observation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An interrupt of a thread that works for a scheduler and is no worker is forgotten. A thread that stayed interrupted
 * could not park any more, and would take a whole processor. {@code ThreadGroup.interrupt} sends such interrupts, and
 * so does users' code that runs in these threads.
 */
@Bounded
final class StrayInterruptTest {
    @TempDir
    private Path folder;

    private final CountDownLatch end = new CountDownLatch(1);

    /** As the usual rule, but interrupts whoever asks, as code does that has swallowed an InterruptedException. */
    private static final class InterruptingRule implements Rule {
        private final Rule usual = Rules.usual();
        private final AtomicReference<Thread> asker = new AtomicReference<>();

        @Override
        public String name() {
            return "interrupting";
        }

        @Override
        public String description() {
            return "interrupts the first thread that asks";
        }

        @Override
        public Wish judge(Island island, Bags bags) {
            Thread me = Thread.currentThread();
            if (me.getName().endsWith("-islands") && asker.compareAndSet(null, me)) {
                me.interrupt();
            }
            return usual.judge(island, bags);
        }

        @Override
        public boolean isSurplus(Island island, int worker, int bag) {
            return usual.isSurplus(island, worker, bag);
        }

        @Override
        public boolean growsWhileHungry() {
            return usual.growsWhileHungry();
        }

        @Override
        public int bagMax(int dimensions) {
            return usual.bagMax(dimensions);
        }
    }

    private static List<Thread> threads(Set<String> names) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> names.contains(thread.getName()))
                .toList();
    }

    private static void interruptAll(Set<String> names) {
        List<Thread> found = threads(names);
        assertThat(found.stream().map(Thread::getName).collect(Collectors.toSet()))
                .isEqualTo(names);
        found.forEach(Thread::interrupt);
        Waiting.until(() -> found.stream().noneMatch(Thread::isInterrupted));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"shaken-watch", "shaken-gatherer", "shaken-timer", "shaken-islands", "skua-ledger", "skua-attach"
            })
    void anInterruptOfAHelperIsForgotten(String helper) throws Exception {
        Islands islands = Islands.usual().period(Duration.ofMillis(5)).ledger(folder.resolve("ledger"));
        try (Skua skua = Skua.builder()
                .name("shaken")
                .workers(2)
                .islands(islands)
                .studio()
                .build()) {
            Observation observation = skua.observe((time, worker, kind, detail, first, second) -> {});
            Job<?> job = skua.submit(() -> Waiting.awaitLatch(end)); // the watch and the heartbeat need a job
            skua.schedule(() -> "later", 1, TimeUnit.MINUTES).cancel(false);
            interruptAll(Set.of(helper));
            end.countDown();
            job.get();
            observation.close();
            assertThat(skua.run(() -> "alive")).isEqualTo("alive");
        }
    }

    @Test
    void aListenerMayInterruptItsThread() {
        AtomicReference<Thread> gatherer = new AtomicReference<>();
        Heard heard = new Heard();
        try (Skua skua = Skua.builder().workers(1).build();
                Observation bad = skua.observe((time, worker, kind, detail, first, second) -> {
                    if (gatherer.compareAndSet(null, Thread.currentThread())) {
                        Thread.currentThread().interrupt();
                    }
                });
                Observation good = skua.observe(heard)) {
            Skua.note("one");
            Waiting.until(() -> gatherer.get() != null && !gatherer.get().isInterrupted());
            Skua.note("two");
            Waiting.until(() -> heard.count(EventKind.NOTE) == 2);
            assertThat(bad.lost() + good.lost()).isZero();
        }
    }

    @Test
    void aRuleMayInterruptItsThread() throws Exception {
        InterruptingRule rule = new InterruptingRule();
        Islands islands = Islands.usual().period(Duration.ofMillis(5)).rule(rule);
        try (Skua skua = Skua.builder().workers(2).islands(islands).build()) {
            Job<?> job = skua.submit(() -> Waiting.awaitLatch(end));
            Waiting.until(() -> rule.asker.get() != null && !rule.asker.get().isInterrupted());
            end.countDown();
            job.get();
        }
    }
}
