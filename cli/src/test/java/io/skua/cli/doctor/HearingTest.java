package io.skua.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.doctor.Cause;
import io.skua.doctor.Diagnosis;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.Sample;
import io.skua.observe.SeatChange;
import io.skua.observe.WaitReason;
import io.skua.observe.file.LiveRecording;
import io.skua.observe.file.LiveStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A doctor who hears a stream that leaves events out. */
final class HearingTest {
    private static final long MICRO = 1_000;
    private static final long SECOND = 1_000_000_000;
    private static final long JOB = 7;

    private final LiveRecording live = LiveRecording.thinned(100_000);
    private final LiveStream stream = live.stream("{\"workers\": 2}", 64 << 20, () -> {});
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private void tell(long time, int worker, EventKind kind, int detail, long first, long second) throws IOException {
        live.event(time, worker, kind, detail, first, second);
        drain();
    }

    private void drain() throws IOException {
        for (byte[] next = stream.next(); next != null; next = stream.next()) {
            bytes.write(next);
        }
    }

    private void sample(long time, int worker, Sample.State state) throws IOException {
        if (time % (SECOND / 20) == 0) {
            tell(time, worker, EventKind.SAMPLE, Sample.pack(state, 0), JOB, 2);
        }
    }

    /** Worker 1 has 100,000 sections of 1 µs in a second, and then has nothing to do while worker 0 goes on. */
    @Test
    void sectionsWhoseEndsAreMissingBlockNobody() throws IOException {
        tell(0, Event.NOWHERE, EventKind.JOB, JobPhase.SUBMITTED.ordinal(), JOB, 0);
        tell(0, 0, EventKind.JOB, JobPhase.STARTED.ordinal(), JOB, 0);
        for (int worker = 0; worker < 2; worker++) {
            tell(0, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
            tell(0, worker, EventKind.VISIT, 1, JOB, Event.NOWHERE);
        }
        long time = 0;
        for (; time < SECOND; time += 10 * MICRO) {
            sample(time, 0, Sample.State.BUSY);
            sample(time, 1, Sample.State.BUSY);
            tell(time, 1, EventKind.WAIT, WaitReason.BLOCKING.ordinal(), JOB, 0);
            tell(time + MICRO, 1, EventKind.RESUME, WaitReason.BLOCKING.ordinal(), JOB, 2);
        }
        tell(time, 1, EventKind.VISIT_END, 1, JOB, 0);
        tell(time, 1, EventKind.SLEEP, 0, 0, 0);
        for (; time < 2 * SECOND; time += SECOND / 20) {
            sample(time, 0, Sample.State.BUSY);
            sample(time, 1, Sample.State.ASLEEP);
        }
        tell(time, 0, EventKind.VISIT_END, 1, JOB, 0);
        live.end();
        drain();
        Diagnosis diagnosis = RecordingFile.diagnose(new ByteArrayInputStream(bytes.toByteArray()));
        assertThat(diagnosis).isNotNull();
        assertThat(diagnosis.account().get(Cause.BLOCKED)).isLessThan(0.1);
        assertThat(diagnosis.account().get(Cause.LONG_LEAF)).isGreaterThan(0.3);
    }
}
