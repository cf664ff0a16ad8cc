package io.skua.cluster.net;

import io.skua.place.protocol.Event;

/**
 * Where a network passes on what it hears. Threads of the network call it; {@code receive} and {@code tell} never wait
 * or throw.
 */
public interface Receiver {
    /** Bytes have come that another place has sent. */
    void receive(byte[] bytes);

    /** Something has happened to another place. */
    void tell(Event event);

    /** This place and another one cannot be places of one cluster; the sentence says why. Never waits. */
    default void conflict(String sentence) {}

    /** This place must end, because another one stays; the sentence says why. Never waits. */
    default void end(String why) {}

    /** Returns what this place has to say to somebody who asks how it is. */
    byte[] status();
}
