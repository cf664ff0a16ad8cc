package io.skua.place.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A record is written as its fields, one after the other. */
final class RecordFormat extends Format {
    private final Class<?> type;
    private final MethodHandle constructor;
    private List<RecordField> fields = List.of();

    private RecordFormat(Class<?> type, MethodHandle constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    /**
     * Makes the format of a record and enters it in the registry before the formats of its fields are looked up, since
     * a record may contain records of its own class.
     */
    static RecordFormat enter(Class<?> type, Registry registry) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            MethodType parameters = MethodType.methodType(void.class);
            for (RecordComponent component : components) {
                parameters = parameters.appendParameterTypes(component.getType());
            }
            MethodHandle constructor = lookup.findConstructor(type, parameters)
                    .asSpreader(Object[].class, components.length)
                    .asType(MethodType.methodType(Object.class, Object[].class));
            RecordFormat format = new RecordFormat(type, constructor);
            registry.enter(type, format);
            List<RecordField> fields = new ArrayList<>();
            for (RecordComponent component : components) {
                MethodHandle getter = lookup.findGetter(type, component.getName(), component.getType());
                fields.add(RecordField.of(component, getter, registry));
            }
            format.fields = fields;
            return format;
        } catch (IllegalAccessException | NoSuchMethodException | NoSuchFieldException e) {
            throw new CodecException(
                    "The record " + type.getName() + " cannot be read: add \"opens " + type.getPackageName()
                            + " to io.skua.place;\" to the module-info of " + type.getModule() + ".",
                    e);
        }
    }

    @Override
    void write(Output output, @Nullable Object value) {
        if (value == null) {
            output.writeByte(0);
            return;
        }
        output.writeByte(1);
        writeFields(output, value);
    }

    void writeFields(Output output, Object value) {
        output.enter();
        for (RecordField field : fields) {
            field.write(output, value);
        }
        output.leave();
    }

    @Override
    @Nullable
    Object read(Input input) {
        return input.readFlag() ? readFields(input) : null;
    }

    Object readFields(Input input) {
        input.enter();
        @Nullable Object[] values = new @Nullable Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = fields.get(i).read(input);
        }
        input.leave();
        try {
            return (Object) constructor.invokeExact(values);
        } catch (Error error) {
            throw error;
        } catch (Throwable thrown) {
            throw new CodecException(
                    "The constructor of the record " + type.getName() + " has refused a value that has travelled: "
                            + thrown,
                    thrown);
        }
    }

    @Override
    String signature() {
        StringBuilder text = new StringBuilder(type.getName()).append('(');
        for (RecordField field : fields) {
            text.append(field.signature()).append(',');
        }
        return text.append(')').toString();
    }
}
