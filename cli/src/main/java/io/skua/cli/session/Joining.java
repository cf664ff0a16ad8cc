package io.skua.cli.session;

import java.io.IOException;
import java.util.function.Consumer;

/** The way into a cluster. */
@FunctionalInterface
public interface Joining {
    /**
     * Joins a cluster, or begins one if no other place is there.
     *
     * @param heard is told, in sentences, of places that come and go, and of the end of this place; one at a time
     * @throws IOException if that is not possible; the message says why, in a sentence
     * @throws IllegalArgumentException if an option is wrong; the message says what would be right
     */
    ClusterSession join(JoinOptions options, Consumer<String> heard) throws IOException;
}
