package io.skua.observe;

/** What happens to a seat. */
public enum SeatChange {
    /** A thread sits down, or comes back to its seat after a wait. */
    FILLED,
    /** A thread leaves its seat, to wait or to end. */
    VACATED,
    /** A thread goes on at another seat than before. */
    MOVED
}
