package io.skua.engine;

/**
 * Tiny pieces of work run in a row, without looking around between them: up to {@value #MOST}, and as long as all of
 * them together have taken no longer than {@value #NANOS_MAX} ns when it looks at the clock, which is after 1, 2, 4, 8
 * of them and so on. So a row ends after its first piece if that is not tiny.
 */
final class Row {
    private static final int MOST = 64;
    private static final int NANOS_MAX = 50_000;

    private long start;
    private int ran;

    /** Before the first one. */
    void begin() {
        ran = 0;
        start = System.nanoTime();
    }

    /** After each: whether another one may run. */
    boolean goesOn() {
        ran++;
        return ran < MOST && ((ran & (ran - 1)) != 0 || System.nanoTime() - start <= NANOS_MAX);
    }
}
