package io.skua.observe.file;

import java.nio.charset.StandardCharsets;

/** What writer and reader of recordings agree on; docs/recordings.md explains it. */
final class Format {
    static final byte[] MAGIC = "SKUAREC\n".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 2;

    /** The blocks of a file: the first byte of each. */
    static final int SEGMENT = 'S';

    static final int INDEX = 'I';

    static final int HEADER_BYTES_MAX = 1 << 20;

    /** A writer ends a segment before it is this long, and a reader refuses a longer one. */
    static final int BLOCK_BYTES_MAX = 1 << 22;

    static final int LABEL_BYTES_MAX = 1 << 10;

    static final int KIND_MASK = 31;
    static final int SAME_TIME = 1 << 5;
    static final int SAME_WORKER = 1 << 6;
    static final int HAS_DETAIL = 1 << 7;

    private Format() {}
}
