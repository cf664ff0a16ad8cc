package io.skua.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cli.input.UserException;
import io.skua.sim.record.Recorder;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NewFileTest {
    @TempDir
    private Path directory;

    private List<String> names() throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(path -> path.getFileName().toString()).toList();
        }
    }

    @Test
    void aFileIsThereWhenItIsComplete() throws IOException {
        Path target = directory.resolve("page.html");
        try (NewFile file = NewFile.named(target.toString(), false)) {
            assertThat(target).doesNotExist();
            file.write(part -> Files.writeString(part, "content"));
        }
        assertThat(target).hasContent("content");
        assertThat(names()).containsExactly("page.html");
    }

    @Test
    void nothingIsLeftOfAFileThatWasNotWritten() throws IOException {
        Path target = Files.writeString(directory.resolve("page.html"), "the last one");
        NewFile.named(target.toString(), true).close();
        assertThat(names()).containsExactly("page.html");
        assertThat(target).hasContent("the last one");
    }

    @Test
    void theReasonIsSaidIfTheContentCannotBeWritten() throws IOException {
        Path target = directory.resolve("page.html");
        try (NewFile file = NewFile.in(directory, "page.html")) {
            assertThatThrownBy(() -> file.write(part -> {
                        throw new FileSystemException(part.toString(), null, "No space left on device");
                    }))
                    .isInstanceOf(UserException.class)
                    .hasMessage("the file " + target + " cannot be written: No space left on device.");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void aFileThatIsThereIsReplacedOnlyByForce() throws IOException {
        Path target = Files.writeString(directory.resolve("page.html"), "the last one");
        assertThatThrownBy(() -> NewFile.named(target.toString(), false))
                .hasMessage("there is a file " + target + " already: choose another one, or say --force.");
        assertThat(names()).containsExactly("page.html");
    }

    @Test
    void reasonsAreWords() {
        assertThat(Reasons.of(new AccessDeniedException("page.html"))).isEqualTo("you have no right to write there");
        assertThat(Reasons.of(new NoSuchFileException("results"))).isEqualTo("there is no results");
        assertThat(Reasons.of(new IOException("broken pipe"))).isEqualTo("broken pipe");
        assertThat(Reasons.of(new IOException())).isEqualTo("the system does not say why");
    }

    /** A process that is interrupted leaves no part file: the hook is what Ctrl-C runs. */
    @Test
    void aPartFileIsDeletedWhenTheProcessIsInterrupted() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Interrupted.class.getName(),
                        directory.resolve("big.html").toString())
                .redirectErrorStream(true)
                .start();
        assertThat(process.inputReader().readLine()).isEqualTo("begun");
        assertThat(names()).containsExactlyInAnyOrder(".big.html.part", ".big.html.part.part", ".big.html.part.best");
        process.destroy(); // SIGTERM, which runs the same hooks as Ctrl-C
        process.waitFor();
        assertThat(names()).isEmpty();
    }

    @Test
    void theReasonDoesNotNameThePartFile() {
        Path part = directory.resolve(".page.html.part");
        try (NewFile file = NewFile.in(directory, "page.html")) {
            assertThatThrownBy(() -> file.write(its -> {
                        throw new NoSuchFileException(part.toString());
                    }))
                    .hasMessage(
                            "the file " + file.target() + " cannot be written: no file can be made in that directory.");
            assertThatThrownBy(() -> file.write(its -> {
                        throw new FileSystemException(part.toString());
                    }))
                    .hasMessage("the file " + file.target() + " cannot be written: " + file.target() + ".");
        }
        assertThatThrownBy(() -> NewFile.in(directory.resolve("none"), "page.html"))
                .hasMessageNotContaining(".part")
                .hasMessageContaining("there is no ");
    }

    /** Begins a file and waits to be killed. */
    static final class Interrupted {
        private Interrupted() {}

        public static void main(String[] arguments) throws IOException {
            try (NewFile file = NewFile.named(arguments[0], false).withSiblings(Recorder::filesBeside)) {
                file.write(part -> {
                    for (Path other : Recorder.filesBeside(part)) {
                        Files.writeString(other, "half of it");
                    }
                    System.out.println("begun");
                    while (true) {
                        LockSupport.park();
                    }
                });
            }
        }
    }
}
