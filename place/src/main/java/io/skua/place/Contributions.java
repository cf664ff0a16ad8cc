package io.skua.place;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The classes of what a task or a fold contributes. The result of an {@code AnyTask<Point>} travels, so registering the
 * task registers {@code Point}, too.
 */
final class Contributions {
    private final Set<Class<?>> found = new LinkedHashSet<>();

    private Contributions() {}

    /** Returns the records, enums and sealed interfaces that the results of a task, or of a fold, consist of. */
    static Set<Class<?>> of(Class<?> taskOrFold) {
        Contributions contributions = new Contributions();
        contributions.walk(taskOrFold, Map.of());
        return contributions.found;
    }

    /** @param known what the type's variables stand for */
    private void walk(Class<?> type, Map<TypeVariable<?>, Type> known) {
        for (Type above : type.getGenericInterfaces()) {
            if (above instanceof Class<?> plain) {
                walk(plain, Map.of());
            } else if (above instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
                Type[] arguments = generic.getActualTypeArguments();
                if (raw == AnyTask.class || raw == Fold.class) {
                    collect(arguments[0], known);
                } else {
                    Map<TypeVariable<?>, Type> inner = new HashMap<>();
                    for (int i = 0; i < arguments.length; i++) {
                        inner.put(raw.getTypeParameters()[i], known.getOrDefault(arguments[i], arguments[i]));
                    }
                    walk(raw, inner);
                }
            }
        }
    }

    private void collect(Type type, Map<TypeVariable<?>, Type> known) {
        if (type instanceof Class<?> plain) {
            if (plain.isArray()) {
                collect(plain.getComponentType(), known);
            } else if (plain.isRecord() || plain.isEnum() || (plain.isInterface() && plain.isSealed())) {
                found.add(plain);
            }
        } else if (type instanceof ParameterizedType generic) {
            collect(generic.getRawType(), known);
            for (Type argument : generic.getActualTypeArguments()) {
                collect(argument, known);
            }
        } else if (type instanceof GenericArrayType array) {
            collect(array.getGenericComponentType(), known);
        } else if (type instanceof WildcardType wildcard) {
            collect(wildcard.getUpperBounds()[0], known);
        } else if (known.containsKey(type)) {
            collect(known.get(type), Map.of());
        }
    }
}
