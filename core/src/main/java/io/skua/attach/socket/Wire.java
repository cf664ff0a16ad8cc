package io.skua.attach.socket;

/** What a process and its visitors agree on. One connection carries one request and its answer; docs/top.md has all. */
public final class Wire {
    /** Each request begins with this: a name, and the version of the protocol. */
    public static final String GREETING = "SKUA 1 ";

    /** Asks which schedulers there are. */
    public static final String LIST = "list";

    /** Asks what a scheduler does now. */
    public static final String STATUS = "status";

    /** Asks for a recording of what happens from now on. */
    public static final String STREAM = "stream";

    /** Asks for what the flight recorder has. */
    public static final String FLIGHT = "flight";

    /** The longest request in bytes, with its line feed. */
    public static final int REQUEST_BYTES_MAX = 200;

    /** Begins an answer. The length of the text that follows comes behind it; a recording has no length. */
    public static final String OK = "OK";

    /** Begins an answer that consists of a sentence. */
    public static final String ERROR = "ERROR ";

    /** How many visitors a process has at the same time. */
    public static final int VISITORS_MAX = 8;

    private Wire() {}
}
