package io.skua.kernel;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.CodeSource;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The class files of this package, as the class loader has read them.
 *
 * <p>{@link Class#getResourceAsStream} finds them wherever they are. But if they are in a jar on the class path, its
 * first call in a JVM looks through the modules of the JDK and sets up connections to the addresses of jars, which
 * takes 3 to 5 ms. So such a jar is opened directly. That is cheap, because the class loader has it open, too, and the
 * JDK keeps one directory of entries for all who have the same file open.
 */
final class ClassFiles {
    private ClassFiles() {}

    /** The bytes of a class of this package, as in {@code IntSteps$ToLong}. */
    static byte[] read(String name) throws IOException {
        byte[] bytes = readFromJar(ClassFiles.class, name);
        return bytes != null ? bytes : readResource(name);
    }

    private static byte[] readResource(String name) throws IOException {
        try (InputStream stream = ClassFiles.class.getResourceAsStream(name + ".class")) {
            if (stream == null) {
                throw new IOException(name + ".class is not there");
            }
            return stream.readAllBytes();
        }
    }

    /**
     * The bytes of a class of the same package as another class, or null if they are not in a jar on the class path or
     * cannot be read there.
     */
    static byte @Nullable [] readFromJar(Class<?> neighbour, String name) {
        try {
            File jar = jar(neighbour);
            String folder = neighbour.getPackageName().replace('.', '/');
            return jar == null ? null : read(jar, folder + "/" + name + ".class");
        } catch (IOException | URISyntaxException | IllegalArgumentException | SecurityException e) {
            return null; // an address of a kind that is no file here, or no permission; a resource may be there still
        }
    }

    private static @Nullable File jar(Class<?> type) throws URISyntaxException {
        ClassLoader loader = type.getClassLoader();
        // Only of the JDK's own loaders is it known that they define a class from a file as it is. Resources of a named
        // module are read without addresses of jars.
        if (loader == null
                || loader.getClass().getModule() != Object.class.getModule()
                || type.getModule().isNamed()) {
            return null;
        }
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL place = source == null ? null : source.getLocation();
        if (place == null
                || !place.getProtocol().equals("file")
                || place.getPath().endsWith("/")) {
            return null;
        }
        return new File(place.toURI());
    }

    /** The class loader opens a jar with the same options. */
    private static byte @Nullable [] read(File jar, String path) throws IOException {
        try (JarFile file = new JarFile(jar, false, ZipFile.OPEN_READ, JarFile.runtimeVersion())) {
            ZipEntry entry = file.getEntry(path);
            if (entry == null) {
                return null;
            }
            try (InputStream stream = file.getInputStream(entry)) {
                return stream.readAllBytes();
            }
        }
    }
}
