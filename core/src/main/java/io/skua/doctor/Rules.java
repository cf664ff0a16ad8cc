package io.skua.doctor;

/**
 * The causes, as a decision table: why a worker has nothing to do at a moment, from the point of view of a job that was
 * started and has not ended. The first line that applies decides.
 *
 * <pre>
 * the job has as many workers as it may have                      limit or share
 * a thread of the job is in a declared blocking section,
 *   and this worker is the one that it left, or nobody works      blocked
 * tasks lie where this worker looks                               too fine (the worker is on its way to them)
 * tasks lie elsewhere                                             policy starves
 * nobody works for the job                                        too fine (a task is being handed over)
 * all who work for it are blocked, without having declared it     blocked
 * several work for it                                             too little parallelism
 * one works for it: on one long leaf                              long leaf
 *                   on pieces shorter than scheduling them        too fine
 *                   on anything else                              chain
 * </pre>
 *
 * <p>Before "anything else" is called a chain, a worker that has not looked yet counts as on its way: it is awake and
 * not on a processor, or it sleeps as it did before the job came, and another worker wakes it later
 * ({@link BusySplit}).
 */
final class Rules {
    private Rules() {}

    /** Where tasks lie that somebody could take. */
    enum Tasks {
        NOWHERE,
        VISIBLE,
        HIDDEN
    }

    /** What a worker works on. */
    enum Piece {
        LONG_LEAF,
        SHORT,
        TINY,
        BLOCKED
    }

    /**
     * What is known of the job at a moment.
     *
     * @param working how many workers work for it
     * @param piece what they work on, if it is the same for all of them; SHORT otherwise
     */
    record Moment(boolean atLimit, boolean blockedBeside, int working, Piece piece) {}

    static Cause ofHungry(Moment moment, Tasks tasks) {
        if (moment.atLimit) {
            return Cause.LIMIT_OR_SHARE;
        }
        if (moment.blockedBeside) {
            return Cause.BLOCKED;
        }
        if (tasks != Tasks.NOWHERE) {
            return tasks == Tasks.VISIBLE ? Cause.TOO_FINE : Cause.POLICY_STARVES;
        }
        if (moment.working == 0) {
            return Cause.TOO_FINE;
        }
        if (moment.piece == Piece.BLOCKED) {
            return Cause.BLOCKED;
        }
        if (moment.working > 1) {
            return Cause.TOO_LITTLE_PARALLELISM;
        }
        return switch (moment.piece) {
            case LONG_LEAF -> Cause.LONG_LEAF;
            case TINY -> Cause.TOO_FINE;
            default -> Cause.CHAIN;
        };
    }
}
