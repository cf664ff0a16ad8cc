package io.skua.master;

/**
 * How many workers an island has asked for and not got yet. The master keeps the request, and serves it when workers
 * become free.
 *
 * @param workers how many more workers the island could use; 0 if it asks for none
 * @param reach how many hops the workers may be away from the island's source
 * @param since the number of the step in which the request was refused; of equal requests the oldest comes first
 */
public record Request(int workers, int reach, long since) {
    public static final Request NONE = new Request(0, 0, 0);

    public boolean isOpen() {
        return workers > 0;
    }
}
