package io.skua.kernel;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A class to be copied. The first "copy" is the class itself; the others are hidden classes made of its bytes. The JVM
 * profiles and compiles each of them separately. Most programs use a template with one class of functions or two, and
 * a hidden class takes longer to make than a usual one to load.
 *
 * <p>Where hidden classes cannot be made (in a native image), the class itself is used: results are the same, but
 * programs with many lambdas are slower. That is logged once. The system property skua.kernels=shared has the same
 * effect, for comparisons.
 */
final class Template<T> {
    private static final boolean SHARED = "shared".equals(System.getProperty("skua.kernels"));
    private static volatile boolean noted;

    private final String name;
    private final AtomicBoolean used = new AtomicBoolean(); // whether somebody has got the class itself
    private volatile byte @Nullable [] bytes;

    /**
     * @param name a class of this package, as in {@code IntSteps$ToLong}. A name and not the class, because there are
     *     many templates and most are never loaded
     */
    Template(String name) {
        this.name = name;
    }

    /**
     * An object of a new copy of this class, or of this class itself at the first call or if copies cannot be made.
     * Only its method {@code of} is to be used.
     */
    T copy() {
        try {
            return newPrototype(SHARED || used.compareAndSet(false, true) ? original() : define());
        } catch (IOException | ReflectiveOperationException | LinkageError | UnsupportedOperationException e) {
            note(e);
            try {
                return newPrototype(original());
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("A template has a constructor.", impossible);
            }
        }
    }

    /** Copies, one for each class that it is used with. */
    PerClass<T> copies() {
        return new Copies<>(this);
    }

    private static final class Copies<T> extends PerClass<T> {
        private final Template<T> template;

        Copies(Template<T> template) {
            this.template = template;
        }

        @Override
        T make() {
            return template.copy();
        }
    }

    @SuppressWarnings("unchecked") // the caller of the constructor knows the type
    private Class<? extends T> original() throws ClassNotFoundException {
        return (Class<? extends T>) Class.forName(getClass().getPackageName() + "." + name);
    }

    @SuppressWarnings("unchecked") // it is made of the same bytes, except for its name
    private Class<? extends T> define() throws IOException, IllegalAccessException {
        return (Class<? extends T>)
                MethodHandles.lookup().defineHiddenClass(bytes(), true).lookupClass();
    }

    @SuppressWarnings("unchecked") // templates have one constructor
    private static <T> T newPrototype(Class<? extends T> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        return (T) constructor.newInstance(new Object[constructor.getParameterCount()]);
    }

    private byte[] bytes() throws IOException {
        byte[] known = bytes;
        if (known == null) {
            known = ClassFiles.read(name);
            bytes = known;
        }
        return known;
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
