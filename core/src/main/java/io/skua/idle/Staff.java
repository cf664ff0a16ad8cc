package io.skua.idle;

/** Finds threads for vacant seats; implemented by the {@code Crew}. */
public interface Staff {
    /**
     * Puts a thread on a vacant seat. Returns false when the seat is not vacant or no thread can be had. Throws nothing
     * if there is enough stack, which the caller has checked ({@link Idle}, "Errors").
     */
    boolean fill(Seat seat);

    /** Returns whether {@link #fill} may run users' code, which may wait. */
    boolean mayWait();

    /** Returns whether an island's seat needs a thread that cannot be had: workers outside of islands should resign. */
    boolean isShort();
}
