package io.skua.master;

import io.skua.island.Island;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A job that has workers, between two steps: it has an island of its own, or it lodges at another job's place. The
 * object stays the same as long as nothing about the job changes.
 *
 * @param island the job's members, as rules see them; a lodger has one member
 * @param request what the job waits for
 * @param around the places of the mesh in the order of their distance from the source; null for a lodger, which never
 *     grows
 */
public record Resident(
        Client client,
        Island island,
        Request request,
        @Nullable Surroundings around) {
    static Resident lodger(Client client, Topology topology, int place) {
        Allotment alone = Allotment.of(topology, place, new int[] {place});
        return new Resident(client, new Island(client.number(), client.allowance(), alone, 0), Request.NONE, null);
    }

    public long job() {
        return client.number();
    }

    /** Whether the job works at the source of another job, which has no use for the source now. */
    public boolean isLodger() {
        return around == null;
    }

    /**
     * Whether the job may ask for more workers: it has no open request, has fewer workers than there are, and fewer
     * than its maximum.
     *
     * @param workers how many workers there are
     */
    public boolean mayAsk(int workers) {
        return !isLodger() && island.room() > 0 && island.size() < workers && !request.isOpen();
    }
}
