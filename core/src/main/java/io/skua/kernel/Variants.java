package io.skua.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a template class, one for each class of functions that it is used with.
 *
 * <p><b>Why.</b> The JVM counts per method which classes are called from it, and compiles a call into the loop only when it has seen one or two. A loop
 * that is shared by all lambdas of a program has seen many: each element then costs a real call, ten times the work of a cheap body. A
 * hidden class made of the template's own bytes has counters of its own.
 *
 * <p><b>Who keeps what.</b> A variant is known to the class of its function ({@link ClassValue}) and goes away with it. It belongs to our class loader
 * and does not refer to the function's class, so neither keeps the other's loader. The class of the next step is a weak key. Functions
 * of any loader or module will do: the variants call them through interfaces of java.base.
 *
 * <p>Where hidden classes cannot be made (a native image; -Dskua.kernels=shared asks for it), the template itself is used: slower in
 * programs with many lambdas, and right. That is logged once.
 */
final class Variants {
    private static final boolean SHARED = "shared".equals(System.getProperty("skua.kernels"));
    private static volatile boolean noted;

    private final Class<? extends Step> template;
    private final ClassValue<ByNext> byFunction = new ClassValue<>() {
        @Override
        protected ByNext computeValue(Class<?> type) {
            return new ByNext();
        }
    };

    Variants(Class<? extends Step> template) {
        this.template = template;
    }

    /** The step for this function, in front of the next. */
    Step of(Object function, Step next) {
        return byFunction.get(function.getClass()).get(next.getClass()).of(function, next);
    }

    /** The variants for one class of functions. Nearly always there is one only, and it is found without a lock. */
    private final class ByNext {
        private record Entry(WeakReference<Class<?>> next, Step prototype) {}

        private volatile @Nullable Entry latest;
        private final Map<Class<?>, Step> all = new WeakHashMap<>(); // guarded by this

        Step get(Class<?> next) {
            Entry entry = latest;
            return entry != null && entry.next.refersTo(next) ? entry.prototype : getOrMake(next);
        }

        private synchronized Step getOrMake(Class<?> next) {
            Step prototype = all.computeIfAbsent(next, type -> copy(template));
            latest = new Entry(new WeakReference<>(next), prototype);
            return prototype;
        }
    }

    /** Copies of a template, by a class that they are used with. */
    static <T> ClassValue<T> byClass(Class<? extends T> template) {
        return new ClassValue<>() {
            @Override
            protected T computeValue(Class<?> type) {
                return copy(template);
            }
        };
    }

    /** An object of a new class that is just like the template, or of the template itself. Good for making others only. */
    private static <T> T copy(Class<T> template) {
        try {
            return SHARED ? newPrototype(template) : newPrototype(define(template));
        } catch (IOException | ReflectiveOperationException | LinkageError | UnsupportedOperationException e) {
            note(e);
            try {
                return newPrototype(template);
            } catch (ReflectiveOperationException impossible) {
                throw new LinkageError("A template has a constructor.", impossible);
            }
        }
    }

    @SuppressWarnings("unchecked") // made of the same bytes, but for its name
    private static <T> Class<? extends T> define(Class<T> template) throws IOException, IllegalAccessException {
        return (Class<? extends T>) MethodHandles.lookup()
                .defineHiddenClass(bytesOf(template), true)
                .lookupClass();
    }

    @SuppressWarnings("unchecked") // the only constructor
    private static <T> T newPrototype(Class<T> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructors()[0];
        return (T) constructor.newInstance(new Object[constructor.getParameterCount()]);
    }

    private static byte[] bytesOf(Class<?> type) throws IOException {
        String file = type.getName().substring(type.getPackageName().length() + 1) + ".class";
        try (InputStream bytes = type.getResourceAsStream(file)) {
            if (bytes == null) {
                throw new IOException(file + " is not there");
            }
            return bytes.readAllBytes();
        }
    }

    private static void note(Throwable reason) {
        if (!noted) {
            noted = true;
            System.getLogger("io.skua")
                    .log(
                            System.Logger.Level.INFO,
                            "Loops share their code, since hidden classes cannot be made here; programs with many loops run slower.",
                            reason);
        }
    }
}
