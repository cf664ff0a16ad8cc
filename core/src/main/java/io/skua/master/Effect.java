package io.skua.master;

import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a master decides about one job. The driver carries out all effects of a step in two rounds: first workers leave
 * islands, then workers join islands. A job without an effect keeps what it has; a job that was submitted and has no
 * effect waits.
 *
 * @param before what the job had; null if the job starts now
 * @param after what the job has from now on; null if the job is over, or waits again
 */
public record Effect(@Nullable Resident before, @Nullable Resident after) {
    public Client client() {
        return Objects.requireNonNull(after != null ? after : before).client();
    }

    /** Whether members have come or gone; otherwise only the job's request has changed. */
    public boolean hasMoved() {
        return before == null
                || after == null
                || before.island().allotment() != after.island().allotment();
    }

    /** The places that the job does not have any more. */
    public int[] leaving() {
        return without(before, after);
    }

    /** The places that the job did not have before. */
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
