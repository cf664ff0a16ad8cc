package io.skua.place.codec;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose values travel. Registering a record also registers the records, enums and sealed interfaces that
 * its fields consist of, and refuses a record with a field that cannot travel. Immutable once {@link #close closed}.
 */
final class Registry {
    private static final String WHAT_TRAVELS = "a field may be a primitive, a String, an enum, a record, a sealed"
            + " interface of these, BigInteger, BigDecimal, UUID, Duration, Instant, an array of these, or a List, Set,"
            + " Map or Optional of these";

    private final boolean takesAny;
    private final Map<Class<?>, Format> registered = new TreeMap<>(Comparator.comparing(Class::getName));
    private final Map<Class<?>, Integer> numbers = new HashMap<>();
    private final List<Class<?>> types = new ArrayList<>();
    private final Map<Class<?>, Format> arrays = new ConcurrentHashMap<>();
    private final Map<Class<?>, Format> containers = new HashMap<>();
    private boolean isClosed;

    /** @param takesAny whether fields may be of the type Object; what they hold is then found out at run time */
    Registry(boolean takesAny) {
        this.takesAny = takesAny;
        Format any = new AnyFormat(Object.class, this, "A value");
        containers.put(List.class, Containers.ofList(any, "A value"));
        containers.put(Set.class, Containers.ofSet(any, "A value"));
        containers.put(Map.class, new Containers.OfMap(any, any, "A value"));
        containers.put(Optional.class, new Containers.OfOptional(any));
    }

    /** Registers a record, an enum, or a sealed interface with all that it permits. */
    void register(Class<?> type) {
        if (registered.containsKey(type)) {
            return;
        }
        if (type.isRecord()) {
            RecordFormat.enter(type, this);
        } else if (type.isEnum()) {
            enter(type, new EnumFormat(type));
        } else if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                register(permitted);
            }
        } else {
            throw new CodecException("The class " + type.getName()
                    + " cannot be registered, because it is neither a record nor an enum nor a sealed interface of"
                    + " these.");
        }
    }

    void enter(Class<?> type, Format format) {
        registered.put(type, format);
    }

    /** Numbers the classes; nothing can be registered afterwards. */
    void close() {
        isClosed = true;
        registered.keySet().forEach(type -> {
            numbers.put(type, types.size());
            types.add(type);
        });
    }

    /** Returns a number that is the same at two places only if they have registered the same classes. */
    long fingerprint() {
        StringBuilder text = new StringBuilder();
        registered.values().forEach(format -> text.append(format.signature()).append(';'));
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /** Returns the text that stands for a format inside the signature of another one. */
    static String reference(Format format) {
        return format instanceof RecordFormat || format instanceof EnumFormat ? "registered" : format.signature();
    }

    // ---- finding formats ----

    /** Returns the format of a type; {@code where} begins the sentence that says why there is none. */
    Format formatOf(Type type, String where) {
        if (type instanceof Class<?> plain) {
            return formatOfClass(plain, where);
        }
        if (type instanceof WildcardType wildcard) {
            return formatOf(wildcard.getUpperBounds()[0], where);
        }
        if (type instanceof GenericArrayType array
                && array.getGenericComponentType() instanceof ParameterizedType component
                && component.getRawType() instanceof Class<?> raw) {
            return ArrayFormat.ofObjects(raw, formatOf(component, where));
        }
        if (type instanceof ParameterizedType generic && generic.getRawType() instanceof Class<?> raw) {
            Type[] arguments = generic.getActualTypeArguments();
            if (raw == List.class) {
                return Containers.ofList(formatOf(arguments[0], where), where);
            } else if (raw == Set.class) {
                return Containers.ofSet(formatOf(arguments[0], where), where);
            } else if (raw == Optional.class) {
                return new Containers.OfOptional(formatOf(arguments[0], where));
            } else if (raw == Map.class) {
                return new Containers.OfMap(formatOf(arguments[0], where), formatOf(arguments[1], where), where);
            }
            return formatOfClass(raw, where);
        }
        throw cannotTravel(type, where);
    }

    private Format formatOfClass(Class<?> type, String where) {
        Format scalar = Scalars.FORMATS.get(type);
        if (scalar != null) {
            return scalar;
        }
        if (type.isArray()) {
            return formatOfArray(type, where);
        }
        if (takesAny && type == Object.class) {
            return new AnyFormat(Object.class, this, where);
        }
        if (!isClosed && (type.isRecord() || type.isEnum() || type.isSealed())) {
            register(type);
        }
        if (type.isSealed() && !type.isEnum()) {
            return new AnyFormat(type, this, where);
        }
        Format format = registered.get(type);
        if (format == null) {
            throw isClosed ? notRegistered(type) : cannotTravel(type, where);
        }
        return format;
    }

    private Format formatOfArray(Class<?> type, String where) {
        Format known = arrays.get(type);
        if (known != null) {
            return known;
        }
        Class<?> component = type.getComponentType();
        Format format = component.isPrimitive()
                ? ArrayFormat.ofPrimitives(component)
                : ArrayFormat.ofObjects(component, formatOf(component, where));
        arrays.put(type, format);
        return format;
    }

    /** Returns the format of a class that has a number: a scalar, a container of anything, or a registered class. */
    Format formatOfNumbered(Class<?> type, String where) {
        Format container = containers.get(type);
        return container != null ? container : formatOfClass(type, where);
    }

    int numberOf(Class<?> type, String where) {
        Integer number = numbers.get(type);
        if (number == null) {
            throw type.isRecord() || type.isEnum() ? notRegistered(type) : cannotTravel(type, where);
        }
        return number;
    }

    /** Throws an exception if values of this class cannot travel. */
    void check(Object value) {
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        if (numbers.containsKey(type) || Scalars.FORMATS.containsKey(type) || Containers.kindOf(value) != null) {
            return;
        }
        if (type.isArray()) {
            formatOf(type, "A value");
        } else {
            numberOf(type, "A value");
        }
    }

    @Nullable
    Class<?> typeOf(long number) {
        return number < types.size() ? types.get((int) number) : null;
    }

    boolean isRegistered(Class<?> type) {
        return numbers.containsKey(type);
    }

    static CodecException notRegistered(Class<?> type) {
        return new CodecException("The class " + type.getName() + " is not registered; add register("
                + type.getSimpleName() + ".class) where the cluster is built.");
    }

    private static CodecException cannotTravel(Type type, String where) {
        return new CodecException(
                where + " cannot travel, because its type is " + type.getTypeName() + "; " + WHAT_TRAVELS + ".");
    }
}
