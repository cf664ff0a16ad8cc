package io.skua.observe.file;

/** A segment of a recording, ready to be written. */
final class Segment {
    private final byte[] block;
    private final long firstTime;
    private final long lastTime;
    private final long count;

    /**
     * @param block its bytes, from the kind of the block to the last event; nobody changes them
     * @param count how many events it has
     */
    Segment(byte[] block, long firstTime, long lastTime, long count) {
        this.block = block;
        this.firstTime = firstTime;
        this.lastTime = lastTime;
        this.count = count;
    }

    byte[] block() {
        return block;
    }

    long firstTime() {
        return firstTime;
    }

    long lastTime() {
        return lastTime;
    }

    long count() {
        return count;
    }
}
