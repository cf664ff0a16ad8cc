package io.skua.master;

import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a master decides about one job. Of all effects of a step, the driver first lets leave whoever leaves, and then
 * lets join whoever joins. A job without an effect keeps what it has; one that is submitted and has no effect waits.
 *
 * @param before what it had; null if it starts now
 * @param after what it has; null if it is over, or waits again
 */
public record Effect(@Nullable Resident before, @Nullable Resident after) {
    public Client client() {
        return Objects.requireNonNull(after != null ? after : before).client();
    }

    /** Whether members have come or gone; else only what it waits for has changed. */
    public boolean hasMoved() {
        return before == null
                || after == null
                || before.island().allotment() != after.island().allotment();
    }

    /** The places that the job does not have any more. */
    public int[] leaving() {
        return without(before, after);
    }

    /** The places that the job had not before. */
    public int[] joining() {
        return without(after, before);
    }

    private static int[] without(@Nullable Resident some, @Nullable Resident others) {
        return some == null
                ? new int[0]
                : IntStream.of(some.island().allotment().workers())
                        .filter(place -> others == null || !others.island().contains(place))
                        .toArray();
    }
}
