package io.skua.host;

import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/**
 * Calls the C library with JNA, for Java before 22. It does so by reflection, so that JNA is a library that users may
 * add, and not a dependency. Without reflection, the calls would be:
 *
 * <pre>
 * Function set = NativeLibrary.getProcess().getFunction("sched_setaffinity");
 * int refused = set.invokeInt(new Object[] {0, new NativeLong(mask.capacity()), mask});
 * </pre>
 */
final class JnaAffinity implements AffinityCalls {
    private static final String JNA = "com.sun.jna.";

    private final Object get;
    private final Object set;
    private final Method invokeInt;
    private final Class<?> nativeLong;

    /**
     * Finds the functions, which unpacks and loads JNA's own native library.
     *
     * @throws ClassNotFoundException if JNA is not on the class path
     */
    JnaAffinity() throws ReflectiveOperationException {
        Class<?> libraries = Class.forName(JNA + "NativeLibrary");
        Object process = libraries.getMethod("getProcess").invoke(null);
        Method getFunction = libraries.getMethod("getFunction", String.class);
        get = getFunction.invoke(process, GET);
        set = getFunction.invoke(process, SET);
        invokeInt = Class.forName(JNA + "Function").getMethod("invokeInt", Object[].class);
        nativeLong = Class.forName(JNA + "NativeLong");
    }

    @Override
    public boolean get(ByteBuffer mask) throws ReflectiveOperationException {
        return call(get, mask);
    }

    @Override
    public boolean set(ByteBuffer mask) throws ReflectiveOperationException {
        return call(set, mask);
    }

    private boolean call(Object function, ByteBuffer mask) throws ReflectiveOperationException {
        Object bytes = nativeLong.getConstructor(long.class).newInstance(mask.capacity());
        Object[] arguments = {CALLING_THREAD, bytes, mask};
        return invokeInt.invoke(function, (Object) arguments).equals(0);
    }
}
