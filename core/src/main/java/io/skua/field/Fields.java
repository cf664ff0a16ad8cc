package io.skua.field;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Finds the handle of a field. A class keeps the handle in a static final field, so that the compiler treats it as a
 * constant, and passes its own lookup, since its fields are private.
 *
 * <pre>{@code
 * private static final VarHandle PENDING = Fields.handle(MethodHandles.lookup(), "pending", int.class);
 * }</pre>
 */
public final class Fields {
    private Fields() {}

    /** The handle of a field of the class that made the lookup. */
    public static VarHandle handle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return handle(lookup, lookup.lookupClass(), name, type);
    }

    /** The handle of a field of another class that the lookup can see, such as a nested class or a superclass. */
    public static VarHandle handle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type) {
        try {
            return lookup.findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) { // no class is initialized with a handle to a field that is not there
            throw new ExceptionInInitializerError(e);
        }
    }
}
