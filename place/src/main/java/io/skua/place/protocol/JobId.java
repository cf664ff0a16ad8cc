package io.skua.place.protocol;

/** Names a job: a finish scope whose tasks may run at any place. */
public record JobId(PlaceId submitter, long number) {
    @Override
    public String toString() {
        return "J" + submitter + "-" + number;
    }
}
