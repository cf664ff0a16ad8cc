package io.skua.master;

/** A job without an island that works at another's source, which has no use for it. */
public record Lodger(Client client, int place) {
    public long job() {
        return client.number();
    }
}
