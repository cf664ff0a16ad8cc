package io.skua.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A template's bytes are read directly from a jar of a loader of the JDK, and as a resource everywhere else. */
final class ClassFilesTest {
    private static final String NAME = "Template$Copies";

    @TempDir
    private Path folder;

    private static byte[] resource() throws IOException {
        try (InputStream stream = Template.class.getResourceAsStream(NAME + ".class")) {
            return stream.readAllBytes();
        }
    }

    /** A jar with this class, and with one more entry of this package; its name must be encoded in an address. */
    private URL jar(String name, byte[] bytes) throws IOException {
        Path jar = folder.resolve("a jar, 100% ours ä.jar");
        String packagePath = getClass().getPackageName().replace('.', '/') + "/";
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                InputStream self = getClass().getResourceAsStream("ClassFilesTest.class")) {
            out.putNextEntry(new ZipEntry(packagePath + "ClassFilesTest.class"));
            self.transferTo(out);
            out.putNextEntry(new ZipEntry(packagePath + name + ".class"));
            out.write(bytes);
        }
        return jar.toUri().toURL();
    }

    private Class<?> self(ClassLoader loader) throws ClassNotFoundException {
        Class<?> copy = Class.forName(getClass().getName(), false, loader);
        assertThat(copy.getClassLoader()).isSameAs(loader);
        return copy;
    }

    @Test
    void aJarIsReadDirectly() throws Exception {
        byte[] bytes = {1, 2, 3};
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar("Some$Template", bytes)}, null)) {
            assertThat(ClassFiles.readFromJar(self(loader), "Some$Template")).isEqualTo(bytes);
            assertThat(ClassFiles.readFromJar(self(loader), "Another")).isNull();
        }
    }

    @Test
    void aJarThatIsGoneIsNotRead() throws Exception {
        URL jar = jar("Some", new byte[] {1});
        Class<?> copy;
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar}, null)) {
            copy = self(loader);
        }
        Files.delete(Path.of(jar.toURI()));
        assertThat(ClassFiles.readFromJar(copy, "Some")).isNull();
    }

    /** Such a loader may change classes while it loads them. */
    @Test
    void aJarOfAnotherLoaderIsNotRead() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar("Some", new byte[] {1})}, null) {}) {
            assertThat(ClassFiles.readFromJar(self(loader), "Some")).isNull();
        }
    }

    @Test
    void aClassOfTheJdkHasNoJar() {
        assertThat(ClassFiles.readFromJar(String.class, "Integer")).isNull();
    }

    @Test
    void whereverTheClassesAreTheirBytesAreFound() throws IOException {
        assertThat(ClassFiles.read(NAME)).isEqualTo(resource());
        assertThatThrownBy(() -> ClassFiles.read("Missing"))
                .isInstanceOf(IOException.class)
                .hasMessage("Missing.class is not there");
    }
}
