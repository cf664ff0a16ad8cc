package io.skua.master;

import io.skua.island.Claim;
import io.skua.island.Island;
import java.util.BitSet;

/** A job that has an island, between two steps. It is the same object as long as nothing about it changes. */
public final class Resident {
    private final Client client;
    private final Island island;
    private final Request request;
    private final long version;
    private final Surroundings around;
    private final BitSet members; // nobody changes it

    Resident(MutableIsland from, Island island, long version) {
        this.client = from.client();
        this.island = island;
        this.request = from.request;
        this.version = version;
        this.around = from.around();
        this.members = from.members();
    }

    public Client client() {
        return client;
    }

    public long job() {
        return island.job();
    }

    public Claim claim() {
        return island.claim();
    }

    /** What rules see of it. */
    public Island island() {
        return island;
    }

    /** What it waits for. */
    public Request request() {
        return request;
    }

    /** How often its members have changed; victim lists of another version are stale. */
    public long version() {
        return version;
    }

    public boolean contains(int place) {
        return members.get(place);
    }

    Surroundings around() {
        return around;
    }

    BitSet members() {
        return members;
    }

    @Override
    public String toString() {
        return island + " " + request + " version " + version;
    }
}
