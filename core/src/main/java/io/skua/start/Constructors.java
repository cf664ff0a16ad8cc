package io.skua.start;

import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Lets the package {@code io.skua} make loops and pipelines, whose constructors users must not see although their
 * packages are exported. Such a class registers its constructor when it is initialised.
 */
public final class Constructors {
    private static final Map<Class<?>, Function<?, ?>> REGISTERED = new ConcurrentHashMap<>();

    private Constructors() {}

    public static <A, T> void register(Class<T> type, Function<A, ? extends T> constructor) {
        REGISTERED.put(type, constructor);
    }

    /**
     * The constructor that the class has registered. Callers keep it in a constant, which the compiler sees through.
     *
     * @param <A> what the class has registered its constructor for
     */
    @SuppressWarnings("unchecked")
    public static <A, T> Function<A, T> of(Class<?> type) {
        try {
            MethodHandles.lookup().ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new AssertionError("loops and pipelines are public", e);
        }
        return (Function<A, T>) Objects.requireNonNull(REGISTERED.get(type));
    }
}
