package io.skua.cli.scenario;

import java.util.Optional;
import java.util.Set;

/**
 * A cluster with one job, in one of several worlds: simulated, in one process, or made of processes. Whoever writes a
 * scenario sees only this. No method waits for time to pass; those that wait, wait for something to happen, and throw
 * an AssertionError that says what has not happened.
 */
public interface Stage extends AutoCloseable {
    /** What can be done to the places of a stage, where that is not possible in every world. */
    enum Deed {
        RESTART,
        CUT,
        CUT_ONE_WAY
    }

    /** Returns why a deed is not possible in this world, in a sentence; empty if it is possible. */
    Optional<String> reasonAgainst(Deed deed);

    /** Starts the places 0, 1 and so on. Place 0 is the oldest, so it is the bank of the job; then comes place 1. */
    void open(int places);

    /** Submits the job at a place. */
    void submit(int place);

    /** Waits until this share of the job is done, from 0 to 1. */
    void awaitShare(double share);

    /** Waits for the total of the job, at a place that has submitted it or attaches to it now. */
    long awaitTotal(int place);

    /** Returns the only right total. */
    long expected();

    /** Lets places die at once, without a word. */
    void kill(int... places);

    /** Starts a place again that has died, under its number. */
    void restart(int place);

    /** Makes a place stand still. */
    void stop(int place);

    /** Lets the place go on that stands still. */
    void resume(int place);

    /** Starts one more place. Returns its number. */
    int join();

    /** Lets a place leave politely. Returns when it has gone. */
    void leave(int place);

    /** From now on nothing gets from these places to the others, nor back unless the cut is one-way. */
    void cut(Set<Integer> side, boolean isOneWay);

    /** Ends the cut. */
    void heal();

    /** Waits until each of these places takes exactly these for alive. */
    void awaitMembers(Set<Integer> members);

    /** Waits until these places have taken another one for dead, to which something was done. */
    void awaitLost(Set<Integer> by, int place);

    /**
     * Waits until a place that the others have taken for dead works under a new incarnation. Does nothing in a world
     * that does not show incarnations.
     */
    void awaitNewLife(int place);

    @Override
    void close();
}
