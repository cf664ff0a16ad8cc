package io.skua.cluster.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** JGroups gets threads that a lack of memory does not end, where nobody would start them again. */
final class ThreadsTest {
    private final Threads threads = new Threads("test");

    /** Runs a thread of this name that fails twice. Returns how often it has begun. */
    private int begins(String name) throws InterruptedException {
        AtomicInteger begins = new AtomicInteger();
        Thread thread = threads.newThread(
                () -> {
                    if (begins.incrementAndGet() <= 2) {
                        throw new OutOfMemoryError("on purpose");
                    }
                },
                name);
        thread.setUncaughtExceptionHandler((its, thrown) -> {});
        thread.start();
        thread.join();
        return begins.get();
    }

    @Test
    void theThreadThatTakesConnectionsBeginsAgain() throws InterruptedException {
        assertThat(begins("TcpServer.Acceptor[7800]")).isEqualTo(3);
    }

    @Test
    void othersDoNot() throws InterruptedException {
        assertThat(begins("Connection.Receiver [127.0.0.1:7800]")).isEqualTo(1);
    }

    @Test
    void aThreadThatCannotBeStartedIsAnException() {
        assertThatThrownBy(() -> Threads.start(() -> {
                    throw new OutOfMemoryError("on purpose");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
    }

    @Test
    void allAreDaemons() {
        assertThat(threads.newThread(() -> {}, "any").isDaemon()).isTrue();
    }
}
