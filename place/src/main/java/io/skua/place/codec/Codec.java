package io.skua.place.codec;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes values of registered classes. Immutable and thread-safe. */
public final class Codec {
    /** How deeply values may be nested. */
    public static final int DEPTH_MAX = 200;

    private final Registry registry;
    private final Format any;
    private final int maxBytes;
    private final long fingerprint;

    private Codec(Registry registry, int maxBytes) {
        registry.close();
        this.registry = registry;
        this.any = new AnyFormat(Object.class, registry, "A value");
        this.maxBytes = maxBytes;
        this.fingerprint = registry.fingerprint();
    }

    /**
     * Returns a codec for users' values. Throws a {@link CodecException} if a class cannot be registered.
     *
     * @param maxBytes how many bytes a value may take
     */
    public static Codec of(Collection<Class<?>> classes, int maxBytes) {
        Registry registry = new Registry(false);
        classes.forEach(registry::register);
        return new Codec(registry, maxBytes);
    }

    /** Returns a codec for messages between places, whose fields may be Objects. */
    public static Codec ofMessages(Collection<Class<?>> classes) {
        Registry registry = new Registry(true);
        classes.forEach(registry::register);
        return new Codec(registry, Integer.MAX_VALUE - 1024);
    }

    /** Returns a number that is the same at two places only if they have registered the same classes. */
    public long fingerprint() {
        return fingerprint;
    }

    /** Returns how many bytes a value may take. */
    public int maxBytes() {
        return maxBytes;
    }

    /** Throws a {@link CodecException} unless the class is registered. */
    public void checkRegistered(Class<?> type) {
        if (!registry.isRegistered(type)) {
            throw Registry.notRegistered(type);
        }
    }

    /** Throws a {@link CodecException} if values of this class cannot travel. Does not look into the value. */
    public void checkClass(Object value) {
        registry.check(value);
    }

    /** Writes the value as bytes; throws a {@link CodecException} if it cannot be written or takes too many bytes. */
    public byte[] encode(@Nullable Object value) {
        Output output = new Output(maxBytes);
        any.write(output, value);
        return output.toBytes();
    }

    /** Decodes bytes, which may be anything. Throws a {@link CodecException} if no codec has written them. */
    public @Nullable Object decode(byte[] bytes) {
        Input input = new Input(bytes);
        Object value = any.read(input);
        input.expectEnd();
        return value;
    }

    /** As {@link #encode}, for a value that travels inside of another one. */
    public Packed pack(@Nullable Object value) {
        return new Packed(encode(value));
    }

    /** Reads the value that {@link #pack} has written. */
    public @Nullable Object unpack(Packed packed) {
        return decode(packed.bytes());
    }
}
