package io.skua.cli.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.cli.input.UserException;
import io.skua.place.AnyTask;
import io.skua.place.Fold;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JarClassesTest {
    @TempDir
    private Path folder;

    record Walk(int depth) implements AnyTask<Long> {
        @Override
        public Long run() {
            return (long) depth;
        }
    }

    record Longest() implements Fold<String> {
        @Override
        public String fold(String a, String b) {
            return a.length() >= b.length() ? a : b;
        }

        @Override
        public String empty() {
            return "";
        }
    }

    record Plain(int number) {}

    private Path jar(Class<?>... types) throws IOException {
        Path jar = folder.resolve("user.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : types) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new JarEntry(name));
                try (InputStream bytes = type.getClassLoader().getResourceAsStream(name)) {
                    bytes.transferTo(out);
                }
            }
        }
        return jar;
    }

    @Test
    void tasksAndFoldsAreFound() throws IOException {
        assertThat(JarClasses.of(jar(Walk.class, Plain.class, Longest.class)))
                .extracting(Class::getSimpleName)
                .containsExactly("Longest", "Walk");
    }

    @Test
    void aJarWithoutAnyIsRefused() throws IOException {
        Path jar = jar(Plain.class);
        assertThatThrownBy(() -> JarClasses.of(jar))
                .isInstanceOf(UserException.class)
                .hasMessage("the jar " + jar + " has no record that implements AnyTask or Fold, so there is nothing to"
                        + " register.");
    }

    @Test
    void whatIsNoJarIsRefused() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no jar", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> JarClasses.of(text))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("the jar " + text + " cannot be read: ");
    }
}
