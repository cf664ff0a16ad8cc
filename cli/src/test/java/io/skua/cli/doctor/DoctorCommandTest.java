package io.skua.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.Skua;
import io.skua.cli.Cli;
import io.skua.doctor.Cause;
import io.skua.doctor.Diagnosis;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.file.RecordingWriter;
import io.skua.sim.whatif.WhatIf;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorCommandTest {
    private static final int MUTATIONS = 10_000;

    @TempDir
    Path folder;

    private Path simulated() {
        Path file = folder.resolve("skew.skua");
        Cli.output("sim skew 200 6 --machine mesh:3x3 --policy dvs --record " + file);
        return file;
    }

    @Test
    void jsonOfARecordingHasTheDocumentedShape() throws IOException {
        Map<String, Object> answer = Cli.json("doctor --json " + simulated());
        assertThat(answer).containsOnlyKeys("program", "cause", "share", "evidence", "advice", "account", "whatIf");
        assertThat(answer.get("evidence")).isInstanceOf(List.class);
        assertThat(answer.get("account"))
                .asInstanceOf(InstanceOfAssertFactories.map(String.class, Number.class))
                .containsOnlyKeys(
                        Arrays.stream(Cause.values()).map(Cause::label).toArray(String[]::new))
                .satisfies(account -> assertThat(account.values().stream()
                                .mapToDouble(Number::doubleValue)
                                .sum())
                        .isCloseTo(1, within(1e-5)));
    }

    @Test
    void aWorkloadIsRunAndSimulated() throws IOException {
        Map<String, Object> answer = Cli.json("doctor stress 2000 6 1 --workers 2 --json");
        assertThat(answer).containsEntry("program", "stress 2000 6 1");
        assertThat(answer.get("whatIf")).asString().contains("workers=2", "policy=random", "speedup=", "nanos=");
    }

    @Test
    void peopleGetASentenceAndAnAccount() {
        assertThat(Cli.output("doctor " + simulated()))
                .contains("skew", "what to do: ", "of the workers' time", "what if, by simulation");
    }

    @Test
    void aSimulatedRunIsSimulatedWithOtherWorkers() throws IOException {
        assertThat(Cli.json("doctor --json " + simulated()).get("whatIf"))
                .asString()
                .contains("workers=64", "policy=hierarchical", "change=longest leaf halved");
    }

    @Test
    void whereThereIsNoForecastASentenceSaysWhyAndWhatToCall() {
        Path real = folder.resolve("real.skua");
        Cli.output("run fib 20 --warm-up 0 --repeat 1 --record " + real);
        assertThat(words(Cli.output("doctor " + real)))
                .contains(
                        "what if: a recording of a real run does not tell of every task; call 'skua doctor WORKLOAD'");
        Path loop = folder.resolve("loop.skua");
        Cli.output("sim loop triangle --n 100 --machine mesh:3x3 --record " + loop);
        assertThat(words(Cli.output("doctor " + loop)))
                .contains("what if: loops are not sketched; call 'skua sim loop'");
        Path mix = folder.resolve("mix.skua");
        Cli.output("sim mix 'fib 15' 'fib 15' --machine mesh:3x3 --record " + mix);
        assertThat(words(Cli.output("doctor " + mix)))
                .contains("what if: the recording cannot be simulated: it has several");
    }

    /** The text without its line breaks. */
    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void aTaskTreeIsNoRecordingOfARun() {
        Path tree = folder.resolve("x.tree");
        Cli.output("record " + tree + " fib 10");
        Cli outcome = Cli.run("doctor " + tree);
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(words(outcome.err())).contains("is a task tree", "skua sim --replay " + tree);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "doctor nonsense | nonsense",
                "doctor no/such.skua | there is no file no/such.skua",
                "doctor sick nobody | there is no sick program 'nobody'; there are long-leaf,",
                "doctor sick | a sick program has a name",
                "doctor loop | a loop has a pattern",
                "doctor 999999999 | there is no process 999999999",
                "doctor 99999999999999999999 | there is no process 99999999999999999999"
            })
    void badInputGetsASentence(String command, String expected) {
        Cli outcome = Cli.run(command);
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err()).contains(expected).doesNotContain("\tat ");
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void whereThereWasNoJobNobodyIsCalledHealthy() throws IOException {
        Path file = folder.resolve("empty.skua");
        new RecordingWriter(Files.newOutputStream(file), "{\"program\": \"none\", \"workers\": 2}").close();
        Cli outcome = Cli.run("doctor " + file);
        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(words(outcome.err())).contains("tells of no time in which there was a job");
        assertThat(outcome.out()).isEmpty();
        assertThat(RecordingFile.diagnose(Files.newInputStream(file))).isNull();
    }

    @Test
    void aNameDoesNotMoveTheCursor() throws IOException {
        Path file = folder.resolve("name.skua");
        String header = "{\"scheduler\": \"a\\u001b[2Jb\", \"pid\": 7, \"workers\": 1}";
        try (RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), header)) {
            writer.event(0, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), 1, 0);
            writer.event(9, 0, EventKind.VISIT, 0, 1, Event.NOWHERE);
            writer.event(1_000, 0, EventKind.VISIT_END, 1, 1, 0);
        }
        assertThat(Cli.output("doctor " + file)).startsWith("scheduler \"a?[2Jb\" of process 7: healthy");
    }

    @Test
    void aProcessWithSeveralSchedulersIsAskedForOne() {
        String property = "skua.studio.directory";
        System.setProperty(property, folder.resolve("s").toString());
        String command = "doctor " + ProcessHandle.current().pid();
        try (Skua second = Skua.builder().name("two").workers(1).studio().build()) {
            try (Skua first = Skua.builder().name("one").workers(1).studio().build()) {
                List.of(first, second).forEach(each -> each.run(() -> {}));
                assertThat(Cli.run(command).err())
                        .contains("several schedulers: choose one with --scheduler:", "one", "two");
                assertThat(Cli.run(command + " --scheduler no").err()).contains("has no scheduler 'no'; it has");
                assertThat(Cli.run("doctor fib 10 --scheduler one").err()).contains("--scheduler is for a process");
            }
            assertThat(Cli.run(command).err()).endsWith(" had nothing to do for some seconds.\n");
        } finally {
            System.clearProperty(property);
        }
    }

    /** No event tells that workers slow each other down, so they are compared with a forecast for one worker. */
    @Test
    void workersThatTakeAsLongAsOneAreNotJustCalledHealthy() {
        Diagnosis healthy = new Diagnosis(Cause.HEALTHY, 0.97, List.of(), "Nothing.", Map.of(Cause.HEALTHY, 0.97));
        WhatIf.Forecast alone = new WhatIf.Forecast(1, "random", "", 2_000_000, 1);
        WhatIf.Forecast two = new WhatIf.Forecast(2, "random", "", 1_000_000, 2);
        DoctorAnswer answer = new DoctorAnswer("it", healthy, List.of(alone, two), "");
        assertThat(answer.beside(2, 1_100_000)).isSameAs(answer);
        assertThat(answer.beside(1, 2_000_000)).isSameAs(answer);
        Diagnosis slowed = answer.beside(2, 2_100_000).diagnosis();
        assertThat(slowed.clause())
                .isEqualTo("healthy, the workers were busy 97 % of the time: but a run took 2.10 ms, and one worker"
                        + " alone would take 2 ms");
        assertThat(slowed.advice()).startsWith("Find out what the workers share");
    }

    @Test
    void aFileThatIsNoRecordingGetsASentence() throws IOException {
        Path file = Files.writeString(folder.resolve("text.skua"), "nothing of the kind");
        Cli outcome = Cli.run("doctor " + file);
        assertThat(outcome.exitCode()).isNotZero();
        assertThat(outcome.err()).contains("the file " + file).doesNotContain("\tat ");
    }

    /** Whatever was changed in a file: an answer, or an exception that the command turns into a sentence. */
    @Test
    void damagedFilesAreRefusedOrAccountedFor() throws IOException {
        byte[] whole = Files.readAllBytes(simulated());
        Random random = new Random(19);
        int refused = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] bytes = random.nextInt(4) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int changes = random.nextInt(4); changes > 0 && bytes.length > 0; changes--) {
                bytes[random.nextInt(Math.min(bytes.length, random.nextBoolean() ? 200 : bytes.length))] =
                        (byte) random.nextInt();
            }
            try {
                Diagnosis diagnosis = RecordingFile.diagnose(new ByteArrayInputStream(bytes));
                assertThat(diagnosis == null || diagnosis.share() <= 1).isTrue();
            } catch (IOException sentence) {
                assertThat(sentence.getMessage()).as("mutation %d", i).isNotBlank();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(MUTATIONS / 4);
    }
}
