package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.child.Child;
import io.skua.cli.child.ChildEvent;
import io.skua.cli.child.PlaceProcess;
import io.skua.cli.scenario.Commands;
import io.skua.cli.scenario.LoopbackGround;
import io.skua.cli.scenario.PlaceProcesses;
import io.skua.cluster.Places;
import io.skua.cluster.PlacesObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** A place in the foreground, as operators run it, that is told to end while a job runs. */
final class LeaveOnSignalTest {
    private static final int LEAVER = 2;
    private static final int CODE_OF_SIGTERM = 128 + 15; // as every JVM that a signal has ended

    private final BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();
    private final List<String> written = new ArrayList<>();

    /** Takes what the place writes, until its end. Returns its exit code. */
    private int awaitEnd() throws InterruptedException {
        while (true) {
            ChildEvent next = events.take();
            if (next instanceof ChildEvent.Wrote wrote) {
                written.add(wrote.text());
            } else if (next instanceof ChildEvent.Ended ended) {
                return ended.exitCode();
            }
        }
    }

    /**
     * Waits until the leaver has borrowed tasks, works, and has run some of them: then it has work to give back.
     *
     * @param isOver whether the job has ended, so that nobody will work for it any more
     */
    private static void awaitWork(String address, BooleanSupplier isOver) throws Exception {
        try (PlacesObserver observer = Places.builder().peers(address).observe(Duration.ofSeconds(20))) {
            boolean works = false;
            while (!works) { // the job has an end
                assertThat(isOver.getAsBoolean())
                        .as("the job has ended before the leaver was seen to work for it")
                        .isFalse();
                works = observer.status(Duration.ofSeconds(5)).places().stream()
                        .anyMatch(each -> each.number() == LEAVER
                                && each.loansIn() > 0
                                && each.tasks() > 0
                                && each.idleWorkers() == 0);
            }
        }
    }

    @Test
    void thePlaceGivesItsWorkBackAndLeaves() throws Exception {
        LoopbackGround ground = new LoopbackGround(LEAVER + 1);
        String peers = ground.address(0) + "," + ground.address(1);
        List<String> words = List.of(
                "place",
                "--name",
                "skua-" + LEAVER,
                "--bind",
                ground.address(LEAVER),
                "--peers",
                peers,
                "--workers",
                "1");
        try (PlaceProcesses others = new PlaceProcesses(ground, LEAVER, List.of())) {
            others.start(0);
            others.start(1);
            others.awaitMembers(Set.of(0, 1));
            try (Child leaver = Child.start("skua-" + LEAVER, PlaceProcess.command(words), events::add)) {
                others.await("place 0 knows all", () -> others.members(0).equals(Set.of(0, 1, LEAVER)));
                String job = others.submit(0, "nqueens", List.of("16"));
                awaitWork(ground.address(LEAVER), () -> others.hasAnswer(0, job));
                Commands.run("kill", "-TERM", String.valueOf(leaver.pid()));
                assertThat(awaitEnd()).isEqualTo(CODE_OF_SIGTERM);
                assertThat(written)
                        .contains("The place leaves; this takes 10 s at most.")
                        .endsWith("The place has left.");
                // Now: only the last lines are kept, and those of the progress are many on a busy machine.
                String sentence = "Place skua-" + LEAVER + " has left.";
                others.await(
                        "'" + sentence + "' is said", () -> others.describe().contains(sentence));
                others.awaitMembers(Set.of(0, 1));
                assertThat(others.awaitAnswer(0, job)).isEqualTo("14772512");
            }
        }
    }
}
