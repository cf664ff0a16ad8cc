package io.skua.cli.file;

import io.skua.Skua;
import io.skua.cli.input.UserException;
import io.skua.observe.Observation;
import io.skua.observe.file.RecordingWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A recording of what a scheduler does while a command uses it. Unlike every other file that a command writes
 * ({@link NewFile}), the recording has its name from the beginning: when the program is killed, the recording up to
 * then is what somebody wants to see, and its segments can be read without an end.
 */
public final class RecordedRun implements AutoCloseable {
    private final Path file;
    private final RecordingWriter writer;
    private final Observation observation;

    private RecordedRun(Path file, RecordingWriter writer, Observation observation) {
        this.file = file;
        this.writer = writer;
        this.observation = observation;
    }

    /**
     * Begins to record.
     *
     * @param force whether a file that is there may be replaced
     * @param header JSON text that says what is recorded
     * @throws UserException if the file is there, or cannot be written
     */
    public static RecordedRun begin(String name, boolean force, Skua skua, String header) {
        Path file;
        try (NewFile checked = NewFile.named(name, force)) {
            file = checked.target();
        }
        try {
            RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), header);
            Observation observation = skua.observe(writer);
            writer.setTexts(observation::text);
            return new RecordedRun(file, writer, observation);
        } catch (IOException problem) {
            throw unwritable(file, problem);
        }
    }

    /** Ends the recording; the file is complete. */
    @Override
    public void close() {
        observation.close();
        try {
            writer.close();
        } catch (IOException problem) {
            throw unwritable(file, problem);
        }
    }

    private static UserException unwritable(Path file, IOException problem) {
        return UserException.input("the file " + file + " cannot be written: " + Reasons.of(problem) + ".");
    }
}
