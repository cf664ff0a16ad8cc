package io.skua.cli.scenario;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Where the processes of places run, and the network between them. */
public interface Ground extends AutoCloseable {
    /** How many places there is room for: their numbers are below this. */
    int room();

    /** Returns where a place listens, as HOST:PORT. */
    String address(int place);

    /** Returns words of the place command that this ground demands. */
    List<String> options();

    /** Returns the command that runs another one where a place is. */
    List<String> at(int place, List<String> command);

    /** Returns why the network cannot be cut here; empty if it can. */
    Optional<String> reasonAgainstCuts();

    /** From now on nothing gets from these places to the others, nor back unless the cut is one-way. */
    void cut(Set<Integer> side, boolean isOneWay);

    /** Ends the cut. */
    void heal();

    @Override
    void close();
}
