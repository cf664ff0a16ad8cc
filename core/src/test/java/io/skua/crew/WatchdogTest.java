package io.skua.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.engine.Engine;
import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Miscount;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/**
 * The watchdog repairs a scheduler that has lost a wake-up. The test brings one about by counting a searcher that does
 * not exist.
 */
class WatchdogTest {
    private static final Logger LOG = Logger.getLogger("io.skua"); // kept, so that its handler is

    @Test
    void a_lost_wake_up_is_reported_and_repaired() throws Exception {
        List<String> said = new ArrayList<>();
        Handler listener = listenerOf(said);
        LOG.addHandler(listener);
        LOG.setUseParentHandlers(false);
        try (Skua skua = Skua.builder().name("lost").workers(2).watch().build()) {
            Engine engine = skua.run(() -> Worker.current().engine());
            long before = Watch.alarms();
            Group main = engine.main();
            while (main.searchers() > 0 || main.sleepers() < 2) {
                Thread.onSpinWait();
            }
            Miscount.addSearcher(main); // whoever publishes now relies on it, and wakes nobody

            assertThat(skua.submit(() -> 42).get()).isEqualTo(42);
            assertThat(Watch.alarms()).isEqualTo(before + 1);
            WatchGuard.expected();
            assertThat(said).singleElement().asString().contains("lost", "work waits while none of 2 workers is awake");

            assertThat(skua.submit(() -> 43).get())
                    .as("the scheduler goes on without trusting its counts")
                    .isEqualTo(43);
            Miscount.removeSearcher(main);
        } finally {
            LOG.removeHandler(listener);
            LOG.setUseParentHandlers(true);
        }
    }

    private static Handler listenerOf(List<String> said) {
        return new Handler() {
            @Override
            public synchronized void publish(LogRecord entry) {
                said.add(entry.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
    }
}
