package io.skua.workloads.setup;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A large input that is made when it is first needed and then kept: whoever only asks for a title does not pay for it.
 */
public final class PreparedInput<T> {
    private final Supplier<T> maker;
    private volatile @Nullable T made;

    /** An input that the maker makes when it is first asked for. */
    public PreparedInput(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Returns the input, and makes it if nobody has asked before. */
    public T get() {
        T result = made;
        if (result == null) {
            synchronized (this) {
                result = made;
                if (result == null) {
                    result = maker.get();
                    made = result;
                }
            }
        }
        return result;
    }
}
