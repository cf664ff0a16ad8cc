package io.skua.kernel;

import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A value for each class, made when it is first asked for. Keeps no class loader alive: the value is kept by its class,
 * and goes away with it; but a class of a loader above ours (the JDK's own) will stay when we go, so its values are
 * kept here, and it knows them by a weak reference.
 */
final class PerClass<T> {
    private final Queue<T> kept = new ConcurrentLinkedQueue<>();
    private final ClassValue<Object> values;

    PerClass(Supplier<? extends T> maker) {
        this.values = new ClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                T value = maker.get();
                if (!isAbove(type.getClassLoader())) {
                    return Objects.requireNonNull(value);
                }
                kept.add(value);
                return new WeakReference<>(value);
            }
        };
    }

    @SuppressWarnings("unchecked") // nothing else is put in
    T get(Class<?> type) {
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
