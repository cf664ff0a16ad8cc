package io.skua.place.protocol;

/**
 * A message with its header.
 *
 * @param sequence the message's number between these two lives; 0 for one that is not numbered
 * @param confirmed up to which number the sender has received the receiver's messages
 * @param load how many tasks could be taken at the sender
 * @param isHungry whether a worker of the sender is idle
 */
public record Envelope(
        PlaceId from, PlaceId to, long sequence, long confirmed, int load, boolean isHungry, Message message) {}
