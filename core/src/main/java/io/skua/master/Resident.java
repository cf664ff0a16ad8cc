package io.skua.master;

import io.skua.island.Island;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A job that has workers, between two steps: an island of its own, or a place of another's where it lodges. It is the
 * same object as long as nothing about it changes.
 *
 * @param island its members, as rules see them; a lodger has one
 * @param request what it waits for
 * @param around how its source sees the places; null for a lodger, which never grows
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

    /** Whether it works at another's source, which has no use for it. */
    public boolean isLodger() {
        return around == null;
    }

    /** Whether it may ask for more: it has neither all of so many workers nor the most it may have, nor waits. */
    public boolean mayAsk(int workers) {
        return !isLodger() && island.room() > 0 && island.size() < workers && !request.isOpen();
    }
}
