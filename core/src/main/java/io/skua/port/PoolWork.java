package io.skua.port;

import org.jspecify.annotations.Nullable;

/** What is done with the descriptors of a pool. What its methods throw is the failure of the pool. */
public interface PoolWork {
    /**
     * Runs a descriptor, in a task of the pool.
     *
     * @return what the descriptor contributes to the pool's part, or null
     */
    @Nullable
    Object run(Object descriptor) throws Throwable;

    /** Combines two contributions. Associative, commutative and without side effects. */
    Object fold(Object a, Object b) throws Throwable;
}
