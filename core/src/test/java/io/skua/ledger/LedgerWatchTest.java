package io.skua.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LedgerWatchTest {
    @TempDir
    private Path folder;

    @Test
    void watchersFollowEachOther() throws Exception {
        HostLedger first = open();
        try (HostLedger second = open()) {
            follow(first);
            follow(second);
            first.want(4);
            await().until(() -> first.held().cardinality() == 4);
            second.want(4);
            await().until(() -> second.held().cardinality() == 2);
            assertThat(first.held()).isEqualTo(HostLedgerTest.cores(0, 1));
            first.close();
            await().until(() -> second.held().cardinality() == 4);
        }
    }

    @Test
    void oneThreadForAllAndNoneAfterwards() throws Exception {
        HostLedger first = open();
        HostLedger second = open();
        assertThat(watching()).isZero();
        CountDownLatch called = new CountDownLatch(2);
        first.watch(called::countDown);
        second.watch(called::countDown);
        called.await();
        assertThat(watching()).isEqualTo(1);
        first.close();
        second.close();
        await().until(() -> watching() == 0);
    }

    @Test
    void aCallThatFailsDoesNotEndTheWatch() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        CountDownLatch calledAfterwards = new CountDownLatch(1);
        var before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> reported.countDown());
        try (HostLedger first = open();
                HostLedger second = open()) {
            first.watch(() -> {
                throw new IllegalStateException("on purpose");
            });
            reported.await();
            second.watch(calledAfterwards::countDown);
            calledAfterwards.await();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
    }

    @Test
    void whoWatchesHearsThatTheFileIsGone() throws Exception {
        AtomicReference<String> reason = new AtomicReference<>("");
        try (HostLedger ledger = open()) {
            ledger.watch(() -> {
                try {
                    ledger.balance();
                } catch (LedgerException e) {
                    reason.set(e.getMessage());
                }
            });
            Files.delete(folder.resolve("ledger"));
            await().until(() -> reason.get().endsWith("was removed while it was in use."));
        }
    }

    private HostLedger open() throws LedgerException {
        return HostLedger.open(folder.resolve("ledger"), 4, 1);
    }

    static void follow(HostLedger ledger) {
        ledger.watch(() -> {
            try {
                ledger.balance();
            } catch (LedgerException e) {
                throw new IllegalStateException(e);
            }
            ledger.excess().stream().forEach(ledger::release);
        });
    }

    private static long watching() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("skua-ledger"))
                .count();
    }
}
