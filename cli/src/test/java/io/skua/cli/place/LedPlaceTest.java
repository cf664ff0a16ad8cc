package io.skua.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.child.Lines;
import io.skua.cli.session.Joining;
import io.skua.cli.session.SessionProgress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LedPlaceTest {
    private final PipedWriter orders = new PipedWriter();
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final PrintWriter told = new PrintWriter(Writer.nullWriter()) {
        @Override
        public void println(String line) {
            events.add(line);
        }
    };
    private final LedPlace place;

    LedPlaceTest() throws IOException {
        place = place((options, heard) -> new FakeSession(options.name(), 3));
    }

    private LedPlace place(Joining joining) throws IOException {
        BufferedReader in = new BufferedReader(new PipedReader(orders, 1 << 16));
        return new LedPlace(in, told, joining, () -> {});
    }

    @AfterEach
    void endOrders() throws IOException {
        orders.close();
    }

    private CompletableFuture<Boolean> begin() {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return place.run(FakePlaceMain.options("skua-1"));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    private void order(String line) throws IOException {
        orders.write(line + "\n");
        orders.flush();
    }

    /** The next event of that name. */
    private Map<String, Object> event(String name) throws InterruptedException {
        while (true) {
            Map<String, Object> line = Lines.read(events.take()).orElseThrow();
            if (Lines.text(line, "event").equals(name)) {
                return line;
            }
        }
    }

    @Test
    void aJobIsSubmittedAndItsAnswerTold() throws Exception {
        CompletableFuture<Boolean> run = begin();
        assertThat(event("joined")).containsEntry("name", "skua-1").containsEntry("tasks", 7);
        order("{\"do\":\"submit\",\"workload\":\"nqueens\",\"arguments\":[\"8\"]}");
        assertThat(event("submitted")).containsEntry("job", "job of skua-1");
        Map<String, Object> result = event("result");
        assertThat(result).containsEntry("job", "job of skua-1").containsEntry("answer", "92");
        SessionProgress progress = SessionProgress.of((Map<?, ?>) result.get("progress"));
        assertThat(progress.hasEnded()).isTrue();
        assertThat(progress.tasks()).isPositive();
        order("{\"do\":\"status\"}");
        Map<String, Object> status = event("status");
        while (!Boolean.TRUE.equals(status.get("final"))) {
            status = event("status");
        }
        assertThat(Lines.texts(status, "members")).containsExactly("skua-0", "skua-1", "skua-2");
        order("{\"do\":\"leave\"}");
        assertThat(event("left")).containsEntry("polite", true);
        assertThat(run.get()).isTrue();
    }

    @Test
    void whatItDoesNotUnderstandIsAnsweredAndForgotten() throws Exception {
        CompletableFuture<Boolean> run = begin();
        order("gabble");
        assertThat(event("heard")).containsEntry("sentence", "It does not understand 'gabble'.");
        order("{\"do\":\"fly\"}");
        event("heard");
        order("{\"do\":\"submit\",\"workload\":\"fib\"}");
        assertThat(Lines.text(event("failed"), "why")).startsWith("no workload 'fib' runs at places");
        order("{\"do\":\"submit\",\"workload\":\"nqueens\",\"arguments\":[\"0\"]}");
        assertThat(Lines.text(event("failed"), "why")).startsWith("n must be a whole number");
        orders.close();
        assertThat(run.get()).isTrue();
    }

    @Test
    void theEndOfTheParentIsTheEndOfThePlace() throws Exception {
        CompletableFuture<Boolean> run = begin();
        event("joined");
        orders.close();
        assertThat(run.get()).isTrue();
    }

    @Test
    void aRefusalIsTold() throws Exception {
        LedPlace refused = new LedPlace(
                new BufferedReader(new PipedReader(new PipedWriter())),
                told,
                (options, heard) -> {
                    throw new IOException("The port is taken.");
                },
                () -> {});
        assertThat(refused.run(FakePlaceMain.options("skua-1"))).isFalse();
        assertThat(event("refused")).containsEntry("why", "The port is taken.");
    }
}
