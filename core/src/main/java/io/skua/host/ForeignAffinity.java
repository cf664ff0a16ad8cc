package io.skua.host;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Calls the C library with {@code java.lang.foreign}, which exists since Java 22.
 *
 * <p>It does so by reflection. Classes for Java 22 in a multi-release jar would be simpler, but only a newer JDK can
 * compile them, and this project builds with JDK 17 alone. The calls are rare and need not be fast. Without reflection
 * they would be:
 *
 * <pre>
 * Linker linker = Linker.nativeLinker();
 * FunctionDescriptor signature = FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
 * MethodHandle set = linker.downcallHandle(linker.defaultLookup().find("sched_setaffinity").orElseThrow(), signature);
 * int error = (int) set.invoke(0, mask.capacity(), MemorySegment.ofBuffer(mask));
 * </pre>
 */
final class ForeignAffinity implements AffinityCalls {
    /** The first Java version in which the interface is final. */
    static final int JAVA = 22;

    private static final String FOREIGN = "java.lang.foreign.";

    private final MethodHandle get;
    private final MethodHandle set;
    private final Method segmentOf;

    /**
     * Links the functions. Unless the JVM was started with {@code --enable-native-access}, it may print that a
     * restricted method was called.
     *
     * @throws InvocationTargetException caused by an {@link IllegalCallerException} if the JVM permits no native access
     */
    ForeignAffinity() throws ReflectiveOperationException {
        Class<?> segment = Class.forName(FOREIGN + "MemorySegment");
        segmentOf = segment.getMethod("ofBuffer", Buffer.class);
        Class<?> linkers = Class.forName(FOREIGN + "Linker");
        Class<?> option = Class.forName(FOREIGN + "Linker$Option");
        Object linker = linkers.getMethod("nativeLinker").invoke(null);
        Object symbols = linkers.getMethod("defaultLookup").invoke(linker);
        Method find = Class.forName(FOREIGN + "SymbolLookup").getMethod("find", String.class);
        Object signature = signature();
        Method link = linkers.getMethod(
                "downcallHandle", segment, Class.forName(FOREIGN + "FunctionDescriptor"), option.arrayType());
        Object noOptions = Array.newInstance(option, 0);
        get = callable(link.invoke(linker, symbol(find, symbols, GET), signature, noOptions));
        set = callable(link.invoke(linker, symbol(find, symbols, SET), signature, noOptions));
    }

    private static Object symbol(Method find, Object symbols, String name) throws ReflectiveOperationException {
        return ((Optional<?>) find.invoke(symbols, name)).orElseThrow(() -> new NoSuchMethodException(name));
    }

    private static Object signature() throws ReflectiveOperationException {
        Class<?> layout = Class.forName(FOREIGN + "MemoryLayout");
        Class<?> layouts = Class.forName(FOREIGN + "ValueLayout");
        Object arguments = Array.newInstance(layout, 3);
        Array.set(arguments, 0, layouts.getField("JAVA_INT").get(null));
        Array.set(arguments, 1, layouts.getField("JAVA_LONG").get(null));
        Array.set(arguments, 2, layouts.getField("ADDRESS").get(null));
        return Class.forName(FOREIGN + "FunctionDescriptor")
                .getMethod("of", layout, layout.arrayType())
                .invoke(null, Array.get(arguments, 0), arguments);
    }

    /** The handle with parameter types that Java 17 knows. */
    private static MethodHandle callable(Object handle) {
        return ((MethodHandle) handle).asType(MethodType.methodType(int.class, int.class, long.class, Object.class));
    }

    @Override
    public boolean get(ByteBuffer mask) throws ReflectiveOperationException {
        return call(get, mask);
    }

    @Override
    public boolean set(ByteBuffer mask) throws ReflectiveOperationException {
        return call(set, mask);
    }

    private boolean call(MethodHandle function, ByteBuffer mask) throws ReflectiveOperationException {
        Object segment = segmentOf.invoke(null, mask);
        long bytes = mask.capacity();
        try {
            return (int) function.invokeExact(CALLING_THREAD, bytes, segment) == 0;
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
    }
}
