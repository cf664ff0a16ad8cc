package io.skua.place.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class InboxTest {
    private static final int SIZE = 1 << 20;

    private final Inbox inbox = new Inbox();
    private final byte[] message = new byte[SIZE];

    /** Adds one and the same message, so that the test needs no memory, until the first one is dropped. */
    private int fill() {
        int count = 0;
        while (inbox.dropped() == 0) {
            inbox.addMessage(message);
            count++;
        }
        return count - 1;
    }

    @Test
    void messagesBeyondTheLimitAreDropped() {
        int fitting = fill();
        assertThat((long) fitting * SIZE).isBetween(Inbox.BYTES_MAX - 2L * SIZE, Inbox.BYTES_MAX);
        inbox.addMessage(message);
        assertThat(inbox.dropped()).isEqualTo(2);
        for (int i = 0; i < fitting; i++) {
            assertThat(inbox.poll()).isSameAs(message);
        }
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void whatIsTakenMakesRoom() {
        fill();
        inbox.poll();
        inbox.addMessage(message);
        assertThat(inbox.dropped()).isEqualTo(1);
        inbox.addMessage(message);
        assertThat(inbox.dropped()).isEqualTo(2);
    }

    @Test
    void otherItemsAreNeverDropped() {
        int fitting = fill();
        inbox.addSurely("an event");
        for (int i = 0; i < fitting; i++) {
            inbox.poll();
        }
        assertThat(inbox.poll()).isEqualTo("an event");
        assertThat(inbox.isLost()).isFalse();
    }
}
