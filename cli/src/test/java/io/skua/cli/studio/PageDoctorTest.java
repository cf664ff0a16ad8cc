package io.skua.cli.studio;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.attach.SkuaProcess;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingWriter;
import io.skua.studio.server.LiveSchedulers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the page is told of the doctor. */
final class PageDoctorTest {
    @Test
    @Timeout(60)
    void aSchedulerThatRunsIsDiagnosedAndWhatWasSaidIsKept() throws Exception {
        AtomicBoolean isOver = new AtomicBoolean();
        try (PageDoctor doctor = new PageDoctor()) {
            String id;
            Map<String, Object> said;
            try (Skua skua = Skua.builder().name("patient").workers(2).studio().build()) {
                Thread program = new Thread(() -> skua.run(() -> {
                    while (!isOver.get()) {
                        Thread.onSpinWait();
                    }
                }));
                program.start();
                id = idOf("patient");
                do {
                    said = doctor.diagnoseLive(id); // until it has heard enough
                } while (said == null);
                isOver.set(true);
                program.join();
            }
            assertThat(said.get("sentence").toString()).matches("[A-Z].*\\.").doesNotContain(firstEvidence(said));
            assertThat(doctor.diagnoseLive(id)).isNotNull().containsKey("account");
        }
    }

    private static String idOf(String name) throws IOException {
        for (LiveSchedulers.Live one : new AttachedSchedulers().list()) {
            if (one.process() == ProcessHandle.current().pid() && one.title().startsWith(name)) {
                return one.id();
            }
        }
        throw new AssertionError(SkuaProcess.of(ProcessHandle.current().pid()).schedulers());
    }

    private static String firstEvidence(Map<String, Object> said) {
        List<?> evidence = (List<?>) said.get("evidence");
        return evidence.isEmpty() ? "no such words" : String.valueOf(((Map<?, ?>) evidence.get(0)).get("text"));
    }

    @Test
    void nothingIsSaidOfASchedulerThatThereIsNot() throws IOException {
        try (PageDoctor doctor = new PageDoctor()) {
            for (String id : List.of("", "1", "../1-1", "x-1", "999999999999-1")) {
                assertThat(doctor.diagnoseLive(id)).as(id).isNull();
            }
        }
    }

    /** One worker is busy with one task for a second, and the other one finds nothing to do. */
    @Test
    void aRecordingIsDiagnosedInSentences() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordingWriter writer =
                new RecordingWriter(out, "{\"workers\": 2, \"processors\": 2, \"unit\": \"ns\"}")) {
            writer.event(0, -1, EventKind.JOB, 0, 1, 0);
            writer.event(1, 0, EventKind.JOB, 1, 1, 0);
            writer.event(1, 0, EventKind.VISIT, 0, 1, -1);
            writer.event(2, 1, EventKind.WAKE, 0, -1, 0);
            writer.event(1_000_000_000, 0, EventKind.VISIT_END, 1, 1, 0);
            writer.event(1_000_000_000, 0, EventKind.JOB, 2, 1, 0);
        }
        try (PageDoctor doctor = new PageDoctor()) {
            Map<String, Object> said = doctor.diagnose(new ByteArrayInputStream(out.toByteArray()));

            assertThat(said).isNotNull().containsKeys("cause", "share", "advice", "account");
            assertThat(said.get("sentence").toString()).matches("[A-Z].* \\d+ % of .*\\.");
        }
    }
}
