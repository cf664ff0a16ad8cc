package io.skua.bag;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the bodies of a pool have contributed, folded into one object.
 *
 * <pre>
 * field  written by            read by               mode            pairs with             if weaker
 * all    threads that add,     the same; anybody     CAS, getAndSet  itself; the pool's     a contribution is lost or
 *        inside the pool       after the pool's end                  count of who is        counts twice
 *                                                                    inside (J1)
 * </pre>
 *
 * <p><b>C1.</b> A contribution is in {@code all} or in the hands of exactly one thread that is inside {@link #add}. To
 * fold, a thread takes all out, so that it alone has it, and folds without any lock, since the fold is users' code. It
 * then tries to put the result where nothing is; if another thread was faster, it takes that out, too, and folds again.
 * Each retry means that another thread has added. After all threads have left the pool, all is complete.
 *
 * <p><b>Tests that would fail.</b> PartStress in verify, PoolStressTest.
 */
public final class Part {
    private static final VarHandle ALL = Fields.handle(MethodHandles.lookup(), "all", Object.class);

    /** Combines two contributions. Users' code, which may throw anything. */
    public interface Fold {
        Object fold(Object a, Object b) throws Throwable;
    }

    private final Fold its;

    @SuppressWarnings("unused") // through ALL
    private volatile @Nullable Object all;

    public Part(Fold fold) {
        its = fold;
    }

    /** Adds a contribution. Calls users' code; if that throws, contributions are lost. */
    public void add(Object contribution) throws Throwable {
        Object mine = contribution;
        while (!ALL.compareAndSet(this, null, mine)) {
            Object theirs = ALL.getAndSet(this, null);
            if (theirs != null) {
                mine = fold(theirs, mine);
            }
        }
    }

    public Object fold(Object a, Object b) throws Throwable {
        return Objects.requireNonNull(its.fold(a, b), "The fold of a pool returned null instead of a contribution.");
    }

    /** Returns everything; null if nothing was contributed. */
    @Nullable
    public Object all() {
        return all;
    }
}
