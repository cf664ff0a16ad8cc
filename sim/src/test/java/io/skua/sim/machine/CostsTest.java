package io.skua.sim.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.sim.Tiny;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each cost is checked, by its own name. */
final class CostsTest {
    private static final long MOST = 1_000_000_000_000L;

    /** {@link Tiny#costs} with another value for one of them. */
    private static Costs with(String name, Object value) {
        List<Object> values = new ArrayList<>();
        RecordComponent[] components = Costs.class.getRecordComponents();
        try {
            for (RecordComponent component : components) {
                values.add(
                        component.getName().equals(name)
                                ? value
                                : component.getAccessor().invoke(Tiny.costs()));
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return Costs.class.getDeclaredConstructor(types).newInstance(values.toArray());
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    @Test
    void numbersAreNotNegativeAndNotHuge() {
        for (RecordComponent component : Costs.class.getRecordComponents()) {
            String name = component.getName();
            if (component.getType() == long.class) {
                refused(name, -1L, "The cost '" + name + "' is from 0 to 10^12, not -1.");
                refused(name, MOST + 1, "The cost '" + name + "' is from 0 to 10^12, not 1000000000001.");
                assertThat(with(name, 0L)).isNotNull();
                assertThat(with(name, MOST)).isNotNull();
            } else if (component.getType() == int.class) {
                refused(name, -1, "The cost '" + name + "' is from 0 to 10^12, not -1.");
            } else if (component.getType() == List.class) {
                long least = name.equals("probe") ? 1 : 0;
                refused(name, List.of(), "The cost '" + name + "' has at least one number, for the nearest workers.");
                refused(
                        name,
                        List.of(5L, least - 1),
                        "The cost '" + name + "' is from " + least + " to 10^12, not " + (least - 1) + ".");
                assertThat(with(name, List.of(least, MOST))).isNotNull();
            }
        }
    }

    private static void refused(String name, Object value, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> with(name, value)).withMessage(message);
    }

    /** A probe that takes no time would be repeated for ever at one moment. */
    @Test
    void aProbeTakesTime() {
        refused("probe", List.of(0L), "The cost 'probe' is from 1 to 10^12, not 0.");
    }
}
