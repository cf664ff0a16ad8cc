package io.skua.engine;

import io.skua.idle.Sharing;
import io.skua.idle.Staff;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What the parts of an engine get to reach each other. Classes and no lambdas, because each of the first lambdas of a
 * JVM takes about half a millisecond, and the first scheduler is to be there at once.
 */
final class Links {
    private Links() {}

    record End(Engine engine) implements Runnable {
        @Override
        public void run() {
            engine.end();
        }
    }

    record IsOver(Engine engine) implements BooleanSupplier {
        @Override
        public boolean getAsBoolean() {
            return engine.isTerminated();
        }
    }

    record ToCrew(Engine engine) implements Supplier<Staff> {
        @Override
        public Staff get() {
            return engine.crew();
        }
    }

    record ToSharing(Engine engine) implements Supplier<Sharing> {
        @Override
        public Sharing get() {
            return engine.sharing();
        }
    }
}
