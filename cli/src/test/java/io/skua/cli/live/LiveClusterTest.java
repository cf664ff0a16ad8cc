package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.Cli;
import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.FreePorts;
import io.skua.cli.child.Lines;
import io.skua.cli.child.PlaceProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole commands, with places that are processes and talk over sockets. */
final class LiveClusterTest {
    private static Map<String, Object> run(String commandLine) throws IOException {
        Cli run = Cli.run("cluster run " + commandLine + " --json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return JSON.std.mapFrom(run.out());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        uts T1 --places 2 --stealing baseline                          | 4130071
        nqueens 15 --places 3 --submitter 1 --kill 1@5% --join 1@10%   | 2279184
        """)
    void theAnswerIsRight(String commandLine, int answer) throws IOException {
        Map<String, Object> result = run(commandLine);
        assertThat(result).containsEntry("answer", answer).containsEntry("correct", true);
        assertThat(result.get("missed")).asInstanceOf(LIST).isEmpty();
    }

    /** Places that are well have nothing to say about TLS. */
    @Test
    void placesSpeakTlsWithoutAWord() {
        Cli run = Cli.run("cluster run nqueens 13 --places 3 --tls");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("73712");
        assertThat(run.err()).doesNotContain("TLS", "refused", "WARNING");
    }

    @Test
    void aClusterThatRunsIsJoinedAndAsked() throws Exception {
        BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
        String address = "127.0.0.1:" + FreePorts.find(1).get(0);
        List<String> words = List.of("place", "--led", "--name", "skua-5", "--bind", address, "--workers", "1");
        try (Child place = Child.start("skua-5", PlaceProcess.command(words), events::add)) {
            ChildEvent first = events.take();
            while (first instanceof ChildEvent.Wrote) { // by libraries that only tests have
                first = events.take();
            }
            assertThat(first)
                    .isInstanceOfSatisfying(
                            ChildEvent.Said.class,
                            said -> assertThat(said.line())
                                    .containsEntry("event", "joined")
                                    .containsEntry("number", 5));
            assertThat(run("nqueens 13 --attach " + address)).containsEntry("answer", 73712);
            Map<String, Object> status = Cli.json("cluster status --json --wait 1m --attach " + address);
            assertThat(status.get("places"))
                    .asInstanceOf(LIST)
                    .singleElement(MAP)
                    .containsEntry("name", "skua-5");
            place.say(Lines.of("do", "leave"));
            while (!(events.take() instanceof ChildEvent.Ended)) {
                // All that comes before the end.
            }
        }
    }
}
