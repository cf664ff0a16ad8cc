package io.skua.cli.doctor;

import io.skua.attach.SkuaProcess;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.observe.file.RecordingReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A doctor who listens to a scheduler of another process, in a thread of its own. What he says is about the last
 * seconds: every ten seconds another doctor takes over, and the one before is believed until the next has heard enough.
 */
public final class LiveDoctor implements AutoCloseable {
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final InputStream stream;
    private volatile @Nullable Diagnosis latest;
    private volatile boolean closed;
    private volatile boolean ended;

    private LiveDoctor(InputStream stream) {
        this.stream = stream;
    }

    /**
     * Begins to listen.
     *
     * @throws IOException if the process does not answer
     */
    public static LiveDoctor listenTo(SkuaProcess process, int scheduler) throws IOException {
        LiveDoctor doctor = new LiveDoctor(process.stream(scheduler));
        Thread thread = new Thread(doctor::listen, "doctor of " + process.pid());
        thread.setDaemon(true);
        thread.start();
        return doctor;
    }

    private void listen() {
        try (InputStream in = stream) {
            RecordingReader reader = new RecordingReader(in);
            Doctor doctor = RecordingFile.doctorOf(reader);
            Hearing hearing = new Hearing(reader);
            long since = System.nanoTime();
            while (!closed && hearing.next(doctor, doctor)) {
                long age = System.nanoTime() - since;
                if (age > ENOUGH_NANOS) {
                    latest = doctor.diagnosis();
                }
                if (age > WINDOW_NANOS) {
                    doctor = RecordingFile.doctorOf(reader);
                    since = System.nanoTime();
                }
            }
        } catch (IOException | IllegalArgumentException end) {
            // the process has ended, or says nothing that a doctor understands
        } finally {
            ended = true;
        }
    }

    /** Returns what the doctor says; null if he has not heard enough. */
    public @Nullable Diagnosis latest() {
        return latest;
    }

    /** Returns whether there is nothing more to hear. */
    public boolean hasEnded() {
        return ended;
    }

    @Override
    public void close() {
        closed = true;
        try {
            stream.close();
        } catch (IOException gone) {
            // nobody reads any more
        }
    }
}
