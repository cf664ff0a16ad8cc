package io.skua.task;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A signal ends once, for good, whoever else changes its state. (Lost wake-ups are for SignalTest and verify/spin.) */
@Param(name = "end", gen = IntGen.class, conf = "-3:-1")
@Param(name = "state", gen = IntGen.class, conf = "0:2")
@Tag("one-processor")
public class SignalLincheckTest {
    private final Signal signal = new Signal() {};

    @Operation
    public boolean end(@Param(name = "end") int how) {
        return signal.end(how);
    }

    @Operation
    public boolean casState(@Param(name = "state") int expected, @Param(name = "state") int next) {
        return signal.casState(expected, next);
    }

    @Operation
    public int status() {
        return signal.statusAcquire();
    }

    /** Comes, sees that its time is over, and leaves. */
    @Operation
    public boolean awaitNot() throws InterruptedException {
        return signal.await(false, System.nanoTime() - 1);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(10)
                .invocationsPerIteration(300)
                .threads(3)
                .actorsPerThread(2)
                .sequentialSpecification(Sequential.class)
                .check(SignalLincheckTest.class);
    }

    public static final class Sequential {
        private int status;

        public boolean end(int how) {
            boolean first = status >= 0;
            status = first ? how : status;
            return first;
        }

        public boolean casState(int expected, int next) {
            boolean fits = status == expected;
            status = fits ? next : status;
            return fits;
        }

        public int status() {
            return status;
        }

        public boolean awaitNot() {
            return status < 0;
        }
    }
}
