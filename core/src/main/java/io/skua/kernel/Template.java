package io.skua.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/**
 * A class to be copied: the copies are hidden classes made of its bytes, which the JVM counts calls for, and compiles,
 * one by one.
 *
 * <p>Where hidden classes cannot be made (a native image), the class itself is used: slower in programs with many
 * lambdas, and right. That is logged once. -Dskua.kernels=shared asks for the same, to compare.
 */
final class Template<T> {
    private static final boolean SHARED = "shared".equals(System.getProperty("skua.kernels"));
    private static volatile boolean noted;

    private final String name;
    private volatile byte @Nullable [] bytes;

    /**
     * @param name in this package, as in {@code IntSteps$ToLong}: the class itself is loaded only if it is needed, as
     *     there are many
     */
    Template(String name) {
        this.name = name;
    }

    /** An object of a new class that is just like this one, or of this one. Good for making others only. */
    T copy() {
        try {
            return newPrototype(SHARED ? original() : define());
        } catch (IOException | ReflectiveOperationException | LinkageError | UnsupportedOperationException e) {
            note(e);
            try {
                return newPrototype(original());
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("A template has a constructor.", impossible);
            }
        }
    }

    /** Copies, each for a class that it is used with. */
    PerClass<T> copies() {
        return new PerClass<>(this::copy);
    }

    @SuppressWarnings("unchecked") // whoever made this knows the kind
    private Class<? extends T> original() throws ClassNotFoundException {
        return (Class<? extends T>) Class.forName(getClass().getPackageName() + "." + name);
    }

    @SuppressWarnings("unchecked") // made of the same bytes, but for its name
    private Class<? extends T> define() throws IOException, IllegalAccessException {
        return (Class<? extends T>)
                MethodHandles.lookup().defineHiddenClass(bytes(), true).lookupClass();
    }

    @SuppressWarnings("unchecked") // the only constructor
    private static <T> T newPrototype(Class<? extends T> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        return (T) constructor.newInstance(new Object[constructor.getParameterCount()]);
    }

    private byte[] bytes() throws IOException {
        byte[] known = bytes;
        if (known == null) {
            known = read();
            bytes = known;
        }
        return known;
    }

    private byte[] read() throws IOException {
        try (InputStream stream = Template.class.getResourceAsStream(name + ".class")) {
            if (stream == null) {
                throw new IOException(name + ".class is not there");
            }
            return stream.readAllBytes();
        }
    }

    private static void note(Throwable reason) {
        if (!noted) {
            noted = true;
            System.getLogger("io.skua")
                    .log(
                            System.Logger.Level.INFO,
                            "Loops share their code, since hidden classes cannot be made here; programs with many"
                                    + " loops run slower.",
                            reason);
        }
    }
}
