package io.skua.cli.session;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** All that the commands need of module cluster. */
public interface Gateway extends Joining {
    /**
     * Asks the places of a cluster what they have done, without becoming one of them.
     *
     * @param most how long is waited for their answers
     * @param heard is told, in sentences, which places are there and have not answered
     * @return the answers, in the order of the places' numbers
     * @throws IOException if no place was found; the message says what was found instead, in a sentence
     */
    List<SessionStatus> ask(JoinOptions options, Duration most, Consumer<String> heard) throws IOException;

    /**
     * Makes a key and a certificate for a place, and before them those of an authority if the folder has none.
     *
     * @param hosts the names and addresses of the place's machine
     * @throws IOException if that is not possible; the message says why, in a sentence
     */
    void makeKeys(Path folder, String name, List<String> hosts) throws IOException;
}
