package io.skua.kernel;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A value for each class, made when it is first asked for. It keeps no class loader alive: the value is kept by its
 * class, and is collected together with it. But a class of a loader above ours (a class of the JDK, for example) lives
 * longer than our own classes; the values of such a class are kept here, and the class refers to them weakly.
 */
abstract class PerClass<T> {
    private final Queue<T> kept = new ConcurrentLinkedQueue<>();
    private final ClassValue<Object> values = new Values();

    /** Makes the value of another class. */
    abstract T make();

    private final class Values extends ClassValue<Object> {
        @Override
        protected Object computeValue(Class<?> type) {
            T value = Objects.requireNonNull(make());
            if (!isAbove(type.getClassLoader())) {
                return value;
            }
            kept.add(value);
            return new WeakReference<>(value);
        }
    }

    @SuppressWarnings("unchecked") // no other values are put in
    final T get(Class<?> type) {
        Object value = values.get(type);
        return (T) Objects.requireNonNull(value instanceof WeakReference<?> weak ? weak.get() : value);
    }

    private static boolean isAbove(@Nullable ClassLoader loader) {
        ClassLoader ours = PerClass.class.getClassLoader();
        while (ours != null) {
            ours = ours.getParent();
            if (ours == loader) {
                return true;
            }
        }
        return loader == null;
    }
}
