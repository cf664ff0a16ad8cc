package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.SiblingProcess;
import io.skua.cli.scenario.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run of places that is told to end in the middle leaves nothing behind. */
final class InterruptedRunTest {
    private static final int CODE_OF_SIGTERM = 128 + 15; // as every JVM that a signal has ended

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> folder.relativize(file).toString()).toList();
        }
    }

    @Test
    void neitherKeysNorRecordingsNorProcessesStay(@TempDir Path temporary) throws Exception {
        BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
        List<String> command = SiblingProcess.command(
                List.of("-Djava.io.tmpdir=" + temporary),
                List.of("cluster", "run", "nqueens", "18", "--places", "2", "--tls"));
        try (Child run = Child.start("run", command, events::add)) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> names(temporary).stream().anyMatch(name -> name.endsWith("1.skua")));
            assertThat(names(temporary)).anyMatch(name -> name.endsWith("ca.p12"));
            List<ProcessHandle> places =
                    ProcessHandle.of(run.pid()).orElseThrow().children().toList();
            assertThat(places).hasSize(2);

            Commands.run("kill", "-TERM", String.valueOf(run.pid()));
            ChildEvent event = events.take();
            while (!(event instanceof ChildEvent.Ended)) {
                event = events.take();
            }
            assertThat(((ChildEvent.Ended) event).exitCode()).isEqualTo(CODE_OF_SIGTERM);
            assertThat(names(temporary))
                    .filteredOn(name -> name.startsWith("skua-"))
                    .isEmpty();
            await().until(() -> places.stream().noneMatch(ProcessHandle::isAlive));
        }
    }
}
