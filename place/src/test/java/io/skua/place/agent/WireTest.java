package io.skua.place.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.codec.CodecException;
import io.skua.place.codec.Packed;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class WireTest {
    private static final Wire WIRE = new Wire(List.of(Packed.class));

    static List<Class<?>> messages() {
        return List.of(Message.class.getPermittedSubclasses());
    }

    /** Every message of the protocol, with random contents, comes out as it went in. */
    @ParameterizedTest
    @MethodSource("messages")
    void everyMessageTravels(Class<?> message) throws Exception {
        for (int seed = 0; seed < 50; seed++) {
            Envelope envelope = envelope(message, new Random(seed));
            assertThat(WIRE.decode(WIRE.encode(envelope))).as("seed " + seed).isEqualTo(envelope);
        }
    }

    private static Envelope envelope(Class<?> message, Random random) throws Exception {
        return new Envelope(
                new PlaceId(1, random.nextLong()),
                new PlaceId(2, 3),
                random.nextInt(100),
                random.nextLong(),
                random.nextInt(),
                random.nextBoolean(),
                (Message) value(message, random));
    }

    private static Object value(Type type, Random random) throws Exception {
        if (type instanceof ParameterizedType generic) {
            return container(generic, random);
        }
        Class<?> plain = (Class<?>) type;
        if (plain == int.class || plain == Integer.class) {
            return random.nextInt();
        } else if (plain == long.class || plain == Long.class) {
            return random.nextLong() >> random.nextInt(64);
        } else if (plain == boolean.class) {
            return random.nextBoolean();
        } else if (plain == String.class) {
            return "text " + random.nextInt();
        } else if (plain == Object.class) {
            return new Packed(new byte[] {(byte) random.nextInt()});
        } else if (plain.isEnum()) {
            return plain.getEnumConstants()[random.nextInt(plain.getEnumConstants().length)];
        } else if (plain.isSealed()) {
            return value(plain.getPermittedSubclasses()[random.nextInt(plain.getPermittedSubclasses().length)], random);
        }
        return record(plain, random);
    }

    private static Object container(ParameterizedType type, Random random) throws Exception {
        Type[] arguments = type.getActualTypeArguments();
        int size = random.nextInt(3);
        if (type.getRawType() == List.class) {
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                list.add(value(arguments[0], random));
            }
            return list;
        }
        assertThat(type.getRawType()).isEqualTo(Map.class);
        Map<Object, Object> map = new HashMap<>();
        for (int i = 0; i < size; i++) {
            map.put(value(arguments[0], random), value(arguments[1], random));
        }
        return map;
    }

    private static Object record(Class<?> type, Random random) throws Exception {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable Object[] values = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            boolean isNullable = components[i].getAnnotatedType().isAnnotationPresent(Nullable.class);
            values[i] = isNullable && random.nextInt(3) == 0 ? null : value(components[i].getGenericType(), random);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(types);
        constructor.setAccessible(true);
        return constructor.newInstance(values);
    }

    @Test
    void aSmallLoanIsSmall() {
        PlaceId place = new PlaceId(3, 17);
        Message loan = new Message.Lend(
                new LoanId(place, 5),
                null,
                new JobId(place, 1),
                new Epoch(0, 0, place, List.of()),
                List.of(Descriptor.fresh(new Packed(new byte[8]))));
        assertThat(WIRE.encode(new Envelope(place, place, 9, 9, 100, true, loan)).length)
                .isLessThan(64);
    }

    /** Damaged messages are refused with a CodecException, or are other messages; nothing else happens. */
    @Test
    void damagedMessagesAreRefusedOrHarmless() throws Exception {
        List<Class<?>> messages = messages();
        int refused = 0;
        for (int seed = 0; seed < 100_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = WIRE.encode(envelope(messages.get(random.nextInt(messages.size())), random));
            byte[] damaged = random.nextInt(3) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
            for (int changes = 1 + random.nextInt(3); changes > 0 && damaged.length > 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                WIRE.decode(damaged);
            } catch (CodecException expected) {
                refused++;
            } catch (Throwable thrown) {
                throw new AssertionError("seed " + seed, thrown);
            }
        }
        assertThat(refused).isGreaterThan(30_000);
    }

    @Test
    void somethingElseThanAMessageIsRefused() {
        JobRecord job = new JobRecord(new JobId(new PlaceId(1, 1), 1), null, new Packed(new byte[0]), 5, 0);
        Wire same = new Wire(List.of(Packed.class));
        byte[] bytes = same.encode(new Envelope(
                new PlaceId(1, 1),
                new PlaceId(2, 2),
                1,
                1,
                1,
                false,
                new Message.Mirror(
                        job.id(),
                        new Epoch(1, 1, new PlaceId(1, 1), List.of()),
                        1,
                        new BooksEntry.Opened(1, List.of()))));
        assertThat(WIRE.decode(bytes).sequence()).isEqualTo(1);
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> WIRE.decode(new byte[] {0})))
                .isInstanceOf(CodecException.class);
    }
}
