package io.skua.sim.chaos.plan;

import java.util.Set;

/** A fault, or something else that a user or the world does to places. All times are virtual nanoseconds. */
public sealed interface Trouble {
    /** Returns when it begins; 0 if that depends on what happens. */
    long at();

    /** Returns when all of it is over, as far as that is known before. */
    default long over() {
        return at();
    }

    /** Returns whether a life may end, or be taken for dead, because of it. */
    default boolean isDeadly() {
        return true;
    }

    /**
     * A place crashes.
     *
     * @param effectsKept the place crashes in its next step that has more effects than this, after this many of them
     *     were carried out; -1 if it crashes between two steps
     * @param restartAfter after what time it comes back; -1 for never
     */
    record Crash(long at, Target target, int effectsKept, long restartAfter) implements Trouble {
        @Override
        public long over() {
            return at + Math.max(0, restartAfter);
        }
    }

    /**
     * A place crashes when a certain message passes.
     *
     * @param message the simple name of the message's class
     * @param nth which of these messages, from 1
     * @param isSender whether the sender crashes, right after it has sent it; otherwise the receiver, see isBefore
     * @param isBefore whether the receiver crashes right before it receives the message; otherwise right after it
     */
    record CrashOn(String message, int nth, boolean isSender, boolean isBefore, long restartAfter) implements Trouble {
        @Override
        public long at() {
            return 0;
        }
    }

    /** A place does nothing for a while. */
    record Pause(long at, Target target, long length) implements Trouble {
        @Override
        public long over() {
            return at + length;
        }
    }

    /** Nothing gets from these places to the others; unless it is one-way, nothing comes back, either. */
    record Partition(long at, long length, Set<Integer> side, boolean isOneWay) implements Trouble {
        @Override
        public long over() {
            return at + length;
        }
    }

    /** One place suspects another one for no reason. */
    record Suspect(long at, Target by, Target whom, long length) implements Trouble {
        @Override
        public long over() {
            return at + length;
        }
    }

    /** A place leaves politely. */
    record Leave(long at, Target target) implements Trouble {}

    /** A new place joins. */
    record Join(long at, int workers) implements Trouble {
        @Override
        public boolean isDeadly() {
            return false;
        }
    }

    /** A user cancels a job. */
    record Cancel(long at, int job) implements Trouble {
        @Override
        public boolean isDeadly() {
            return false;
        }
    }

    /**
     * A user at a place attaches to a job.
     *
     * @param job the job's number in the plan; -1 for a job that does not exist
     * @param cancelAfter after what time this user cancels the job; -1 for never
     */
    record Attach(long at, Target target, int job, long cancelAfter) implements Trouble {
        @Override
        public long over() {
            return at + Math.max(0, cancelAfter);
        }

        @Override
        public boolean isDeadly() {
            return false;
        }
    }

    /** A user at one place calls another one. */
    record Call(long at, Target from, Target to) implements Trouble {
        @Override
        public boolean isDeadly() {
            return false;
        }
    }
}
