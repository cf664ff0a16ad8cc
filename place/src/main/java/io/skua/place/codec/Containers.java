package io.skua.place.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The formats of lists, sets, maps and optionals. They arrive unmodifiable and in the order in which they were sent.
 * Only collections of the JDK are walked: any other one is users' code, which must not run while a place encodes.
 */
final class Containers {
    private Containers() {}

    static Format ofList(Format element, String where) {
        return new OfCollection("List", element, where) {
            @Override
            Object gathered(List<@Nullable Object> elements) {
                return Collections.unmodifiableList(elements);
            }
        };
    }

    static Format ofSet(Format element, String where) {
        return new OfCollection("Set", element, where) {
            @Override
            Object gathered(List<@Nullable Object> elements) {
                return Collections.unmodifiableSet(new LinkedHashSet<>(elements));
            }
        };
    }

    private static void checkClass(Object container, String where) {
        if (container.getClass().getClassLoader() != null) {
            throw new CodecException(
                    where + " holds a "
                            + container.getClass().getName()
                            + ", but only collections of java.util travel; copy it with List.copyOf, Set.copyOf or Map.copyOf.");
        }
    }

    private static CodecException changing(String where, RuntimeException cause) {
        return new CodecException(where + " was changed while it was encoded; give away a copy.", cause);
    }

    private abstract static class OfCollection extends Format {
        private final String name;
        private final Format element;
        private final String where;

        OfCollection(String name, Format element, String where) {
            this.name = name;
            this.element = element;
            this.where = where;
        }

        abstract Object gathered(List<@Nullable Object> elements);

        @Override
        void write(Output output, @Nullable Object value) {
            if (value == null) {
                output.writeByte(0);
                return;
            }
            checkClass(value, where);
            Object[] elements;
            try {
                elements = ((Collection<?>) value).toArray();
            } catch (RuntimeException e) {
                throw changing(where, e);
            }
            output.writeUnsigned(elements.length + 1L);
            output.enter();
            for (Object each : elements) {
                element.write(output, each);
            }
            output.leave();
        }

        @Override
        @Nullable
        Object read(Input input) {
            long head = input.readUnsigned();
            if (head == 0) {
                return null;
            }
            int count = input.checkedCount(head - 1, 1);
            List<@Nullable Object> elements = new ArrayList<>(count);
            input.enter();
            for (int i = 0; i < count; i++) {
                elements.add(element.read(input));
            }
            input.leave();
            return gathered(elements);
        }

        @Override
        String signature() {
            return name + "<" + Registry.reference(element) + ">";
        }
    }

    static final class OfMap extends Format {
        private final Format key;
        private final Format value;
        private final String where;

        OfMap(Format key, Format value, String where) {
            this.key = key;
            this.value = value;
            this.where = where;
        }

        @Override
        void write(Output output, @Nullable Object map) {
            if (map == null) {
                output.writeByte(0);
                return;
            }
            checkClass(map, where);
            List<Map.Entry<?, ?>> entries;
            try {
                entries = new ArrayList<>(((Map<?, ?>) map).entrySet());
            } catch (RuntimeException e) {
                throw changing(where, e);
            }
            output.writeUnsigned(entries.size() + 1L);
            output.enter();
            for (Map.Entry<?, ?> entry : entries) {
                key.write(output, entry.getKey());
                value.write(output, entry.getValue());
            }
            output.leave();
        }

        @Override
        @Nullable
        Object read(Input input) {
            long head = input.readUnsigned();
            if (head == 0) {
                return null;
            }
            int count = input.checkedCount(head - 1, 2);
            Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
            input.enter();
            for (int i = 0; i < count; i++) {
                Object itsKey = key.read(input);
                map.put(itsKey, value.read(input));
            }
            input.leave();
            return Collections.unmodifiableMap(map);
        }

        @Override
        String signature() {
            return "Map<" + Registry.reference(key) + "," + Registry.reference(value) + ">";
        }
    }

    /** An optional: 0 for null, 1 for an empty one, 2 and its value. */
    static final class OfOptional extends Format {
        private final Format element;

        OfOptional(Format element) {
            this.element = element;
        }

        @Override
        void write(Output output, @Nullable Object value) {
            if (value == null) {
                output.writeByte(0);
                return;
            }
            Optional<?> optional = (Optional<?>) value;
            output.writeByte(optional.isEmpty() ? 1 : 2);
            if (optional.isPresent()) {
                output.enter();
                element.write(output, optional.get());
                output.leave();
            }
        }

        @Override
        @Nullable
        Object read(Input input) {
            int head = input.readByte();
            if (head < 2) {
                return head == 0 ? null : Optional.empty();
            }
            input.enter();
            Object value = element.read(input);
            input.leave();
            if (head > 2 || value == null) {
                throw input.garbage("an Optional has no value");
            }
            return Optional.of(value);
        }

        @Override
        String signature() {
            return "Optional<" + Registry.reference(element) + ">";
        }
    }

    /** Returns the interface of the JDK that a container's class stands for, or null if it is no container. */
    static @Nullable Class<?> kindOf(Object value) {
        if (value instanceof List) {
            return List.class;
        } else if (value instanceof Set) {
            return Set.class;
        } else if (value instanceof Map) {
            return Map.class;
        }
        return value instanceof Optional ? Optional.class : null;
    }
}
