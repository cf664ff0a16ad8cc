package io.skua.engine;

/**
 * Limits how many tiny pieces of work run in a row, without a search between them: at most {@value #MOST}, and only
 * while all of them together have taken at most {@value #NANOS_MAX} ns. The clock is read after 1, 2, 4, 8 pieces and
 * so on. So a row ends after its first piece if that was not tiny.
 */
final class Row {
    private static final int MOST = 64;
    private static final int NANOS_MAX = 50_000;

    private long start;
    private int ran;

    /** Must be called before the first piece runs. */
    void begin() {
        ran = 0;
        start = System.nanoTime();
    }

    /** Counts a piece that has run, and returns whether another may run. */
    boolean goesOn() {
        ran++;
        return ran < MOST && ((ran & (ran - 1)) != 0 || System.nanoTime() - start <= NANOS_MAX);
    }
}
