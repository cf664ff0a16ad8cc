package io.skua.sim.cluster;

/**
 * What a message goes through, in virtual nanoseconds: the sender's agent ({@code send}), the sender's link (its bytes
 * at {@code bytesPerNano}, one message after the other), the wire ({@code latency}, and up to {@code jitter} more), and
 * the receiver's agent ({@code receive}), which handles one message after the other.
 *
 * @param latency from link to link, the same for all pairs
 * @param bytesPerNano bandwidth of a place's link, in gigabytes per second
 * @param send how long the sender's agent is busy with a message
 * @param receive how long the receiver's agent is busy with a message
 * @param probe how long it takes to read another place's load, which keeps no agent busy
 * @param lock how long a thief that waits for an answer takes to get hold of its victim's only request slot, before it
 *     sends its request; 0 if requests are simply sent
 * @param loss which share of the messages never arrives
 * @param duplicates which share of the messages arrives twice
 * @param jitter how much later than others a message may arrive, so that it can be overtaken
 */
public record Network(
        long latency,
        double bytesPerNano,
        long send,
        long receive,
        long probe,
        long lock,
        double loss,
        double duplicates,
        long jitter) {
    public Network {
        if (latency < 0 || send < 0 || receive < 0 || probe < 0 || lock < 0 || jitter < 0) {
            throw new IllegalArgumentException("Times of a network are 0 nanoseconds or more.");
        }
        if (!(bytesPerNano > 0)) {
            throw new IllegalArgumentException("A network carries more than 0 bytes per nanosecond.");
        }
        if (!(loss >= 0 && loss < 1 && duplicates >= 0 && duplicates <= 1)) {
            throw new IllegalArgumentException(
                    "A network loses less than 100 % of the messages and repeats at most 100 %.");
        }
    }

    /**
     * About the paper's: Cray Aries takes 1.3 µs from process to process and 1.5 µs to read remote memory, at 8 GB/s;
     * an active message of UPC++ adds a microsecond at each end.
     */
    public static Network edison() {
        return new Network(1_300, 8, 1_000, 1_000, 1_500, 0, 0, 0, 0);
    }

    /** As the paper's Baseline: a thief remotely locks a flag in its victim's memory and writes its name there. */
    public Network locking() {
        return new Network(latency, bytesPerNano, send, receive, probe, 2 * probe, loss, duplicates, jitter);
    }

    /**
     * Returns the same network with faults.
     *
     * @param newLoss the probability that a message is lost
     * @param newDuplicates the probability that a message arrives twice
     * @param newJitter the largest additional delay of a message, in nanoseconds
     */
    public Network faulty(double newLoss, double newDuplicates, long newJitter) {
        return new Network(latency, bytesPerNano, send, receive, probe, lock, newLoss, newDuplicates, newJitter);
    }

    /** Returns whether messages are neither lost nor repeated nor overtaken. */
    public boolean isReliable() {
        return loss == 0 && duplicates == 0 && jitter == 0;
    }

    /** How long it takes from a question to its answer, if nobody is busy. */
    public long roundTrip() {
        return 2 * (send + latency + receive);
    }
}
