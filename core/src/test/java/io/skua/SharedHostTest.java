package io.skua;

import static io.skua.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Schedulers that share the processors of a host through a ledger; io.skua.ledger has the tests with several processes.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
final class SharedHostTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    @TempDir
    private Path folder;

    private Skua open(String name) {
        return Skua.builder()
                .name(name)
                .islands(Islands.usual().ledger(folder.resolve("ledger")))
                .build();
    }

    @Test
    void whoIsAloneHasAllProcessors() throws Exception {
        try (Skua skua = open("alone")) {
            Busy busy = new Busy(skua, Skua.job("busy"));
            until(() -> busy.members() == PROCESSORS);
            busy.end();
            busy.job().get();
        }
    }

    @Test
    void twoThatWantEverythingShareAndWhoStaysGetsTheRest() throws Exception {
        assumeThat(PROCESSORS).isGreaterThan(1);
        try (Skua one = open("one")) {
            Busy first = new Busy(one, Skua.job("first"));
            until(() -> first.members() == PROCESSORS);
            try (Skua other = open("other")) {
                Busy second = new Busy(other, Skua.job("second"));
                until(() -> second.members() >= PROCESSORS / 2 && first.members() <= (PROCESSORS + 1) / 2);
                assertThat(first.members() + second.members()).isLessThanOrEqualTo(PROCESSORS);
                second.end();
                second.job().get();
            }
            until(() -> first.members() == PROCESSORS);
            first.end();
            first.job().get();
        }
    }

    @Test
    void moreProgramsThanProcessorsRunAllTheSame() throws Exception {
        Skua[] all = new Skua[PROCESSORS + 1];
        Busy[] busy = new Busy[all.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = open("program-" + i);
            busy[i] = new Busy(all[i], Skua.job("busy"));
        }
        for (Busy one : busy) {
            until(() -> one.leaves() > 0);
        }
        for (int i = 0; i < all.length; i++) {
            busy[i].end();
            busy[i].job().get();
            all[i].close();
        }
    }

    @Test
    void aFileThatIsNoLedgerIsLeftAloneAndNotUsed() throws Exception {
        Path notes = folder.resolve("ledger");
        Files.writeString(notes, "my notes");
        works("mistaken");
        assertThat(notes).hasContent("my notes");
    }

    @Test
    void aFileThatCannotBeMadeIsNotUsed() throws Exception {
        Path file = folder.resolve("ledger");
        Files.createDirectory(file);
        works("refused");
    }

    @Test
    void aLedgerThatDisappearsIsNotMissed() throws Exception {
        try (Skua skua = open("lonely")) {
            assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
            Files.delete(folder.resolve("ledger"));
            assertThat(skua.run(() -> Fib.lambda(16))).isEqualTo(987);
        } catch (IOException windows) {
            assumeThat(windows).as("the file cannot be deleted here").isNull();
        }
    }

    private void works(String name) throws Exception {
        try (Skua skua = open(name)) {
            Busy busy = new Busy(skua, Skua.job("busy"));
            until(() -> busy.members() == PROCESSORS);
            busy.end();
            busy.job().get();
        }
    }
}
