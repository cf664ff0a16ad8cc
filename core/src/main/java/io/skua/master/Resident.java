package io.skua.master;

import io.skua.island.Island;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A job that has workers, between two steps: an island of its own, or a place of another's where it lodges. It is the
 * same object as long as nothing about it changes.
 */
public final class Resident {
    private final Client client;
    private final Island island;
    private final Request request;
    private final @Nullable Surroundings around; // null for a lodger, which never grows

    Resident(Client client, Island island, Request request, @Nullable Surroundings around) {
        this.client = client;
        this.island = island;
        this.request = request;
        this.around = around;
    }

    static Resident lodger(Client client, Topology topology, int place) {
        Allotment alone = Allotment.of(topology, place, new int[] {place});
        return new Resident(client, new Island(client.number(), client.claim(), alone, 0), Request.NONE, null);
    }

    public Client client() {
        return client;
    }

    public long job() {
        return client.number();
    }

    /** Its members, as rules see them. A lodger has one. */
    public Island island() {
        return island;
    }

    /** What it waits for. */
    public Request request() {
        return request;
    }

    /** Whether it works at another's source, which has no use for it. */
    public boolean isLodger() {
        return around == null;
    }

    Surroundings around() {
        return Objects.requireNonNull(around, "a lodger");
    }

    @Override
    public String toString() {
        return (isLodger() ? "lodger " : "") + island + " " + request;
    }
}
