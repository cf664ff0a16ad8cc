package io.skua.cli.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording that cannot be read is a sentence, not an exception that takes the answer of the run with it. */
final class RecordedStoryTest {
    @TempDir
    private Path folder;

    private static RecordedStory.Outcome examineGarbage(RecordedStory recorded) throws IOException {
        Path file = recorded.story().ask("a", 0);
        Files.writeString(file, "This is no recording, and it is long enough to have a header.");
        recorded.story().begun("a", 0, 0, 0);
        return recorded.examine();
    }

    @Test
    void garbageIsASentence() throws IOException {
        try (RecordedStory recorded = RecordedStory.begin(null, false, "uts")) {
            RecordedStory.Outcome outcome = examineGarbage(recorded);
            assertThat(recorded.isWanted()).isFalse();
            assertThat(outcome.diagnosis()).isNull();
            assertThat(outcome.failure()).startsWith("what the places recorded cannot be read: ");
        }
    }

    @Test
    void aFileThatCouldNotBeWrittenIsASentenceAndNoFile() throws IOException {
        Path target = folder.resolve("run.skua");
        try (RecordedStory recorded = RecordedStory.begin(target.toString(), false, "uts")) {
            assertThat(recorded.isWanted()).isTrue();
            assertThat(examineGarbage(recorded).failure()).isNotEmpty();
        }
        assertThat(folder).isEmptyDirectory();
    }
}
