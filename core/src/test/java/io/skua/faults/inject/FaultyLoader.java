package io.skua.faults.inject;

import io.skua.Skua;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Loads the runtime a second time, instrumented, and with it the tests that use it. What lies in this package is shared
 * with whoever has made the loader; every other class of {@code io.skua} is loaded anew.
 */
public final class FaultyLoader extends ClassLoader {
    private static final String OURS = "io.skua.";
    private static final String SHARED = FaultyLoader.class.getPackageName() + ".";

    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> instrumented;

    public FaultyLoader() {
        super("faulty", FaultyLoader.class.getClassLoader());
        this.instrumented = Instrumenter.all(classes());
    }

    /** Where the compiled classes of the runtime are. */
    private static Path classes() {
        try {
            return Path.of(Skua.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError("a code source has an address", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(OURS) || name.startsWith(SHARED)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = instrumented.get(name);
        if (bytes == null) {
            bytes = read(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream stream = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (stream == null) {
                throw new ClassNotFoundException(name);
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every point of the runtime where a fault can be injected. */
    public List<Site> sites() {
        return Instrumenter.sites();
    }

    /**
     * Loads and initialises all classes of the runtime: a class whose initialiser fails could not be used ever after.
     */
    public void initialiseAll() throws ClassNotFoundException {
        for (String name : instrumented.keySet()) {
            if (!name.endsWith("-info")) {
                Class.forName(name, true, this);
            }
        }
    }
}
