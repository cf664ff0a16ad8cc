package io.skua.cli.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.skua.cli.place.FakePlaceMain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

public final class ChildTest {
    private final BlockingQueue<ChildEvent> events = new LinkedBlockingQueue<>();

    private Child shell(String script) throws IOException {
        return Child.start("shell", List.of("sh", "-c", script), events::add);
    }

    /** All events up to the end. */
    private List<ChildEvent> all() throws InterruptedException {
        List<ChildEvent> all = new ArrayList<>();
        do {
            all.add(events.take());
        } while (!(all.get(all.size() - 1) instanceof ChildEvent.Ended));
        return all;
    }

    @Test
    void linesAreToldAndThenTheEnd() throws Exception {
        try (Child child = shell("echo '{\"event\":\"x\"}'; echo garbage; echo '{half'; printf rest; exit 3")) {
            assertThat(all())
                    .containsExactly(
                            new ChildEvent.Said(child, Map.of("event", "x")),
                            new ChildEvent.Wrote(child, "garbage"),
                            new ChildEvent.Wrote(child, "{half"),
                            new ChildEvent.Wrote(child, "rest"),
                            new ChildEvent.Ended(child, 3));
        }
    }

    @Test
    void errorsAreToldBeforeTheEnd() throws Exception {
        try (Child child = shell("echo trouble >&2")) {
            assertThat(all()).containsExactly(new ChildEvent.Wrote(child, "trouble"), new ChildEvent.Ended(child, 0));
        }
    }

    @Test
    void aChildHearsWhatIsSaid() throws Exception {
        try (Child child = shell("read line; echo \"$line\"")) {
            child.say(Lines.of("do", "it"));
            assertThat(all())
                    .containsExactly(new ChildEvent.Said(child, Map.of("do", "it")), new ChildEvent.Ended(child, 0));
            child.say(Lines.of("do", "nothing")); // nobody is there, and nothing happens
        }
    }

    @Test
    void aLineWithoutEndTakesLittleMemory() throws Exception {
        try (Child child = shell("head -c 3000000 /dev/zero | tr '\\0' x")) {
            ChildEvent first = all().get(0);
            assertThat(first)
                    .isInstanceOfSatisfying(
                            ChildEvent.Wrote.class,
                            wrote -> assertThat(wrote.text()).hasSize(1 << 20));
            assertThat(child.awaitEnd(Duration.ofMinutes(1))).isTrue();
        }
    }

    @Test
    void aChildThatIgnoresEverythingIsKilled() throws Exception {
        Child child = shell("trap '' TERM INT HUP; echo ready; while true; do read line || sleep 1000; done");
        assertThat(events.take()).isEqualTo(new ChildEvent.Wrote(child, "ready"));
        child.close();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aStoppedChildGoesOn() throws Exception {
        try (Child child = shell("echo ready; read line; echo \"$line\"")) {
            assertThat(events.take()).isEqualTo(new ChildEvent.Wrote(child, "ready"));
            child.stop(Duration.ofMillis(300));
            child.say(Lines.of("do", "it"));
            assertThat(all()).contains(new ChildEvent.Said(child, Map.of("do", "it")));
        }
    }

    @Test
    void aStoppedChildIsKilled() throws Exception {
        Child child = shell("echo ready; read line");
        events.take();
        child.stop(Duration.ofMinutes(10));
        child.close();
        assertThat(child.isAlive()).isFalse();
    }

    @Test
    void aCommandThatDoesNotExistIsAnException() {
        assertThatThrownBy(() -> Child.start("none", List.of("/no/such/command"), events::add))
                .isInstanceOf(IOException.class);
    }

    /** Starts a place and ends as if it were killed. */
    public static final class Parent {
        private Parent() {}

        public static void main(String[] arguments) throws Exception {
            BlockingQueue<ChildEvent> heard = new LinkedBlockingQueue<>();
            Child.start("orphan", FakePlaceMain.command("skua-0", 1), heard::add);
            heard.take(); // it has joined
            long pid =
                    ProcessHandle.current().children().findFirst().orElseThrow().pid();
            System.out.println(pid);
            Runtime.getRuntime().halt(9);
        }
    }

    @Test
    void noPlaceIsLeftWhenItsParentIsKilled() throws Exception {
        List<String> command = FakePlaceMain.command("", 0);
        List<String> parent = new ArrayList<>(command.subList(0, command.indexOf(FakePlaceMain.class.getName())));
        parent.add(Parent.class.getName());
        Process process = new ProcessBuilder(parent)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        long pid;
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            pid = Long.parseLong(output.readLine());
        }
        assertThat(process.waitFor()).isEqualTo(9);
        await().atMost(Duration.ofMinutes(1)).until(() -> !isRunning(pid));
    }

    /** A process that nobody has waited for yet is dead all the same. */
    private static boolean isRunning(long pid) throws IOException {
        Path status = Path.of("/proc/" + pid + "/stat");
        return Files.exists(status) && !Files.readString(status).contains(") Z ");
    }
}
