package io.skua.host;

import java.nio.ByteBuffer;

/**
 * Two functions of the C library that read and change the calling thread's affinity mask: the processors that the
 * thread may run on, one bit each, in words of the machine's byte order. A mask is a direct buffer here. A result of
 * false means that the system refused; an exception means that the call was not made.
 */
interface AffinityCalls {
    /**
     * The names of the functions. Both are {@code int (pid_t thread, size_t bytes, void *mask)} and return 0 on
     * success.
     */
    String GET = "sched_getaffinity";

    String SET = "sched_setaffinity";

    /** The first argument of both functions: the calling thread only, and not the whole process. */
    int CALLING_THREAD = 0;

    /** Stores the thread's mask into this buffer. */
    boolean get(ByteBuffer mask) throws ReflectiveOperationException;

    /** Gives this mask to the thread. */
    boolean set(ByteBuffer mask) throws ReflectiveOperationException;
}
