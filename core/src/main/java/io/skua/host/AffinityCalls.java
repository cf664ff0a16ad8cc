package io.skua.host;

import java.nio.ByteBuffer;

/**
 * Two functions of the C library on the calling thread's mask: the processors that it may run on, one bit each, in
 * words of the machine's byte order. A mask here is a direct buffer; a result of false is the system's refusal, an
 * exception means that the call was not made.
 */
interface AffinityCalls {
    /**
     * The functions' names; both are {@code int (pid_t thread, size_t bytes, void *mask)} and return 0 when all went
     * well.
     */
    String GET = "sched_getaffinity";

    String SET = "sched_setaffinity";

    /** For the functions' first argument: the calling thread alone, not all of its process. */
    int CALLING_THREAD = 0;

    /** Fills the mask. */
    boolean get(ByteBuffer mask) throws ReflectiveOperationException;

    /** Takes the mask over. */
    boolean set(ByteBuffer mask) throws ReflectiveOperationException;
}
