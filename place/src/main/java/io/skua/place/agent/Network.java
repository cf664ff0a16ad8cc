package io.skua.place.agent;

import io.skua.place.protocol.PlaceId;
import java.util.List;

/** What an agent needs of a network. Only the agent's thread calls it; no call waits for anything. */
public interface Network {
    /** Sends bytes to a place. They may get lost. */
    void send(PlaceId to, byte[] bytes);

    /**
     * Begins a new life of the agent's place. Earlier lives are dead from now on, and all others are told so.
     *
     * @return the name of the new life
     */
    PlaceId begin();

    /** Returns the other places that are known. */
    List<PlaceId> others();
}
