package io.skua.deque;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.skua.deque.WeakSplitDeque.Weakness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every result of one owner and its thieves is that of some sequential order. Model checking tries interleavings one by
 * one, all of them sequentially consistent; jcstress tests the effects of weak memory.
 */
@Tag("one-processor")
public class SplitDequeLincheckTest {
    /** Interleavings tried per race. With 30, two of the weakened twins pass. */
    private static final int INVOCATIONS = 1_000;

    /** The twin without a weakness need not be searched as thoroughly as the deque itself. */
    private static final int FEW_INVOCATIONS = 300;

    /**
     * The races that matter, since random scenarios would take long to find them: the part before, one part for each
     * thread, and the part afterwards.
     */
    private static final List<String> RACES = List.of(
            "push share | pop | steal | steal",
            "push push share | pop | steal steal | steal",
            "push push share | pop | steal | steal | steal",
            "push push push push share | pop pop | steal steal | steal",
            "push share push push | pop share | steal steal | steal",
            "push push share | remove:1 | steal | steal",
            "push push push share | remove:2 pop | steal steal | steal",
            "push push push share | remove:1 | steal steal | steal");

    @Test
    void races() {
        assertThatCode(() -> modelCheck(Real.class, RACES, INVOCATIONS)).doesNotThrowAnyException();
    }

    @Test
    void randomScenarios() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsBefore(5)
                .actorsPerThread(2)
                .actorsAfter(3)
                .sequentialSpecification(Sequential.class)
                .check(Real.class);
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsBefore(5)
                .actorsPerThread(3)
                .actorsAfter(3)
                .sequentialSpecification(Sequential.class)
                .check(Real.class);
    }

    @Test
    void theTwinPasses() {
        assertThatCode(() -> modelCheck(Twin.class, List.of(RACES.get(0), RACES.get(1), RACES.get(5)), FEW_INVOCATIONS))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource
    void theWeakenedTwinFails(Class<?> weakened, String race) {
        assertThatThrownBy(() -> modelCheck(weakened, List.of(race), INVOCATIONS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }

    static Stream<Arguments> theWeakenedTwinFails() {
        return Stream.of(
                arguments(LastWithoutCas.class, RACES.get(0)),
                arguments(ReclaimUpToTop.class, RACES.get(1)),
                arguments(ReclaimWithoutLooking.class, RACES.get(1)),
                arguments(RemoveUpToTop.class, RACES.get(5)));
    }

    private static void modelCheck(Class<?> operations, List<String> races, int invocations) {
        ModelCheckingOptions options = new ModelCheckingOptions()
                .iterations(0)
                .invocationsPerIteration(invocations)
                .minimizeFailedScenario(false)
                .sequentialSpecification(Sequential.class);
        races.forEach(race -> options.addCustomScenario(Race.parse(race, operations)));
        options.check(operations);
    }

    /** The deque itself, behind the twin's interface. */
    private static final class RealDeque implements DequeOperations.Tested {
        private final SplitDeque<Integer> deque = new SplitDeque<>();

        @Override
        public void push(Integer element) {
            deque.push(element);
        }

        @Override
        public Integer pop() {
            return deque.pop();
        }

        @Override
        public boolean remove(Integer element) {
            return deque.remove(element);
        }

        @Override
        public boolean shareAllBut(int keepPrivate) {
            return deque.shareAllBut(keepPrivate);
        }

        @Override
        public long look() {
            return deque.look();
        }

        @Override
        public Integer take(long index) {
            return deque.take(index);
        }

        @Override
        public int publicCount() {
            return deque.publicCount();
        }
    }

    public static final class Real extends DequeOperations {
        public Real() {
            super(new RealDeque());
        }
    }

    public static final class Twin extends DequeOperations {
        public Twin() {
            super(new WeakSplitDeque(Weakness.NONE));
        }
    }

    public static final class ReclaimUpToTop extends DequeOperations {
        public ReclaimUpToTop() {
            super(new WeakSplitDeque(Weakness.RECLAIM_UP_TO_TOP));
        }
    }

    public static final class ReclaimWithoutLooking extends DequeOperations {
        public ReclaimWithoutLooking() {
            super(new WeakSplitDeque(Weakness.RECLAIM_WITHOUT_LOOKING));
        }
    }

    public static final class LastWithoutCas extends DequeOperations {
        public LastWithoutCas() {
            super(new WeakSplitDeque(Weakness.LAST_WITHOUT_CAS));
        }
    }

    public static final class RemoveUpToTop extends DequeOperations {
        public RemoveUpToTop() {
            super(new WeakSplitDeque(Weakness.REMOVE_UP_TO_TOP));
        }
    }

    /** The specification: a list whose newest elements are private until the owner shares them. */
    public static final class Sequential {
        private final List<Integer> elements = new ArrayList<>();
        private int pushed;
        private int unshared;

        public void push() {
            elements.add(++pushed);
            unshared++;
        }

        public void share() {
            unshared = 0;
        }

        public Integer pop() {
            unshared = 0;
            return elements.isEmpty() ? null : elements.remove(elements.size() - 1);
        }

        public boolean remove(int number) {
            unshared = 0;
            return elements.remove((Integer) number);
        }

        public Integer steal() {
            return elements.size() == unshared ? null : elements.remove(0);
        }
    }
}
