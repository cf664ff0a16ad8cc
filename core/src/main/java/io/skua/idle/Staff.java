package io.skua.idle;

/** Where the idle protocol gets threads for vacant seats: the {@code Crew}. */
public interface Staff {
    /**
     * Puts a thread on a vacant seat. False when somebody sits there already or no thread is to be had. Throws nothing
     * if there is enough stack, which the caller knows ({@link Idle}, "Errors").
     */
    boolean fill(Seat seat);

    /** Whether some seat needs a thread that is not to be had: whoever sits where there is no island should resign. */
    boolean isShort();
}
