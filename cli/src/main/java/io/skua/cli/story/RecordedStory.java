package io.skua.cli.story;

import io.skua.cli.doctor.RecordingFile;
import io.skua.cli.file.NewFile;
import io.skua.cli.file.Reasons;
import io.skua.cli.input.UserException;
import io.skua.doctor.Diagnosis;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The recording of a run: for the doctor, and for the user if a file was named. */
public final class RecordedStory implements AutoCloseable {
    private final RunStory story;
    private final String title;
    private final @Nullable NewFile target; // null if the user wants no file

    private RecordedStory(RunStory story, String title, @Nullable NewFile target) {
        this.story = story;
        this.title = title;
        this.target = target;
    }

    /** @param file null if the user wants no recording */
    public static RecordedStory begin(@Nullable String file, boolean force, String title) {
        NewFile target = file == null ? null : NewFile.named(file, force);
        try {
            return new RecordedStory(new RunStory(), title, target);
        } catch (IOException problem) {
            if (target != null) {
                target.close();
            }
            throw UserException.result("there is no room for recordings of the places: " + Reasons.of(problem) + ".");
        }
    }

    /** Returns what the places tell. */
    public RunStory story() {
        return story;
    }

    /**
     * What became of the recording.
     *
     * @param diagnosis null if there is too little to say anything
     * @param failure a sentence that says why there is no recording; null if there is one
     */
    public record Outcome(
            @Nullable Diagnosis diagnosis, @Nullable String failure) {}

    /** Returns whether the user has named a file. */
    public boolean isWanted() {
        return target != null;
    }

    /** Writes the recording, and lets the doctor read it. Throws nothing, since the run has an answer to be told. */
    public Outcome examine() {
        try {
            return new Outcome(diagnosis().orElse(null), null);
        } catch (UserException problem) {
            return new Outcome(null, problem.getMessage());
        } catch (IOException problem) {
            return new Outcome(null, unreadable(Reasons.of(problem)));
        } catch (RuntimeException | Error problem) {
            return new Outcome(null, unreadable(problem.toString()));
        }
    }

    private static String unreadable(String reason) {
        return "what the places recorded cannot be read: " + reason + ".";
    }

    private Optional<Diagnosis> diagnosis() throws IOException {
        if (target != null) {
            return target.produce(this::examined);
        }
        Path file = Files.createTempFile("skua-run", ".skua");
        try {
            return examined(file);
        } finally {
            Files.delete(file);
        }
    }

    private Optional<Diagnosis> examined(Path file) throws IOException {
        story.write(Files.newOutputStream(file), title);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            return Optional.ofNullable(RecordingFile.diagnose(in));
        }
    }

    @Override
    public void close() {
        try {
            story.close();
        } finally {
            if (target != null) {
                target.close();
            }
        }
    }
}
