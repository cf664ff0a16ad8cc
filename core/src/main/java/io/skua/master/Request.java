package io.skua.master;

/**
 * What an island has asked for and not got yet. The master keeps it, and serves it when workers come free.
 *
 * @param workers how many more it could use; 0 if it asks for nothing
 * @param reach only workers up to that many hops from its source
 * @param since the number of the step in which it was refused, so that the oldest comes first among equals
 */
public record Request(int workers, int reach, long since) {
    public static final Request NONE = new Request(0, 0, 0);

    public boolean isOpen() {
        return workers > 0;
    }
}
