package io.skua.tidy;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Lists what users of exported packages can see: public types, and their public and protected members, one per line and
 * sorted. If a type inherits from a type that users cannot name, the inherited members are listed as its own.
 */
final class ApiSignature {
    private static final int SHOWN =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT | Modifier.FINAL;
    private static final Set<Class<?>> IMPLIED = Set.of(Object.class, Record.class, Enum.class);
    private static final Set<String> OBJECT_METHODS = Set.of("toString", "hashCode", "equals");

    private final Class<?> type;
    private final Set<String> internal;

    private ApiSignature(Class<?> type, Set<String> internal) {
        this.type = type;
        this.internal = internal;
    }

    /** The lines of one type; none if users cannot see it. Types of internal packages are invisible. */
    static List<String> of(Class<?> type, Set<String> internal) {
        var signature = new ApiSignature(type, internal);
        return signature.visible(type) ? signature.lines() : List.of();
    }

    private boolean visible(Class<?> type) {
        boolean open = Modifier.isPublic(type.getModifiers())
                || (Modifier.isProtected(type.getModifiers()) && extensible(type.getEnclosingClass()));
        return open
                && !internal.contains(type.getPackageName())
                && !type.isAnonymousClass()
                && !type.isSynthetic()
                && (type.getEnclosingClass() == null || visible(type.getEnclosingClass()));
    }

    private static boolean extensible(@Nullable Class<?> type) {
        return type != null && !Modifier.isFinal(type.getModifiers());
    }

    private List<String> lines() {
        Map<String, String> members = new HashMap<>();
        for (Class<?> from : sources()) {
            Arrays.stream(from.getDeclaredFields())
                    .filter(this::shown)
                    .forEach(field -> members.putIfAbsent(field.getName(), field(field)));
            Arrays.stream(from.getDeclaredMethods())
                    .filter(method -> shown(method) && !method.isBridge())
                    .filter(method -> !OBJECT_METHODS.contains(method.getName()))
                    .forEach(method -> members.putIfAbsent(erased(method), method(method)));
        }
        Arrays.stream(type.getDeclaredConstructors())
                .filter(this::shown)
                .forEach(constructor -> members.put(erased(constructor), constructor(constructor)));
        List<String> lines = new ArrayList<>();
        lines.add(header());
        members.values().stream().sorted().forEach(member -> lines.add("  " + member));
        return lines;
    }

    /**
     * The name and parameter types of a method: a method of a subclass with the same key overrides the inherited one.
     */
    private static String erased(Executable executable) {
        return executable.getName() + Arrays.toString(executable.getParameterTypes());
    }

    /** The type, and its supertypes up to the first one that users can name. */
    private List<Class<?>> sources() {
        List<Class<?>> sources = new ArrayList<>(List.of(type));
        for (Class<?> up = type.getSuperclass(); up != null && !visible(up); up = up.getSuperclass()) {
            sources.add(up);
        }
        return sources;
    }

    private boolean shown(Member member) {
        return !member.isSynthetic()
                && (Modifier.isPublic(member.getModifiers())
                        || (Modifier.isProtected(member.getModifiers()) && extensible(type)));
    }

    private String header() {
        String line = modifiers(type.getModifiers() & ~(type.isInterface() ? Modifier.ABSTRACT : 0))
                + (type.isSealed() ? "sealed " : "") + kind() + " " + type.getName()
                + variables(type.getTypeParameters());
        Class<?> lowest = sources().get(sources().size() - 1);
        if (!type.isInterface() && !IMPLIED.contains(lowest.getSuperclass())) {
            line += " extends " + lowest.getGenericSuperclass().getTypeName();
        }
        line += list(type.isInterface() ? " extends " : " implements ", type.getGenericInterfaces());
        return type.isSealed() ? line + list(" permits ", type.getPermittedSubclasses()) : line;
    }

    private String kind() {
        if (type.isAnnotation()) {
            return "@interface";
        }
        return type.isInterface() ? "interface" : type.isEnum() ? "enum" : type.isRecord() ? "record" : "class";
    }

    private static String field(Field field) {
        return modifiers(field.getModifiers()) + nullable(field.getAnnotatedType())
                + field.getGenericType().getTypeName() + " " + field.getName();
    }

    private static String method(Method method) {
        String variables = variables(method.getTypeParameters());
        return (method.isDefault() ? "public default " : modifiers(method.getModifiers()))
                + (variables.isEmpty() ? "" : variables + " ")
                + nullable(method.getAnnotatedReturnType())
                + method.getGenericReturnType().getTypeName() + " " + method.getName() + parameters(method);
    }

    private static String constructor(Constructor<?> constructor) {
        return modifiers(constructor.getModifiers())
                + constructor.getDeclaringClass().getSimpleName()
                + parameters(constructor);
    }

    private static String parameters(Executable executable) {
        Type[] types = executable.getGenericParameterTypes();
        AnnotatedType[] annotated = executable.getAnnotatedParameterTypes();
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < types.length; i++) {
            boolean rest = executable.isVarArgs() && i == types.length - 1;
            String name = types[i].getTypeName();
            String nullable = types.length == annotated.length ? nullable(annotated[i]) : "";
            shown.add(nullable + (rest ? name.substring(0, name.length() - 2) + "..." : name));
        }
        return "(" + String.join(", ", shown) + ")" + list(" throws ", executable.getGenericExceptionTypes());
    }

    private static String nullable(AnnotatedElement type) {
        return type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables)
                        .map(variable -> variable.getName() + bounds(variable))
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String bounds(TypeVariable<?> variable) {
        String bounds = Stream.of(variable.getBounds())
                .filter(bound -> bound != Object.class)
                .map(Type::getTypeName)
                .collect(Collectors.joining(" & "));
        return bounds.isEmpty() ? "" : " extends " + bounds;
    }

    private static String list(String before, Type[] types) {
        return types.length == 0
                ? ""
                : Arrays.stream(types).map(Type::getTypeName).collect(Collectors.joining(", ", before, ""));
    }

    private static String modifiers(int modifiers) {
        String text = Modifier.toString(modifiers & SHOWN);
        return text.isEmpty() ? "" : text + " ";
    }
}
