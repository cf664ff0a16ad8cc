package io.skua.observe.file;

/**
 * The jobs that have ended most recently. The end of a job may come before its submission: they are told by different
 * threads, and may be gathered in different rounds. Such a job must not be taken for one that goes on.
 *
 * <p>Each job has one place, by its number. Jobs are numbered in turn, so a job is forgotten when thousands of others
 * have ended after it.
 */
final class JobEnds {
    private static final int ROOM = 4096;

    private final long[] numbers = new long[ROOM];
    private final long[] times = new long[ROOM];
    private final boolean[] used = new boolean[ROOM];
    private final boolean[] told = new boolean[ROOM];

    /** @param isTold whether the recording tells this */
    void add(long number, long time, boolean isTold) {
        int at = at(number);
        numbers[at] = number;
        times[at] = time;
        used[at] = true;
        told[at] = isTold;
    }

    /** Returns whether the job has ended that was submitted at this time. */
    boolean has(long number, long submitted) {
        int at = at(number);
        return used[at] && numbers[at] == number && submitted <= times[at];
    }

    /** Returns whether the recording has told that this job has ended. */
    boolean wasTold(long number) {
        int at = at(number);
        return used[at] && numbers[at] == number && told[at];
    }

    private static int at(long number) {
        return (int) number & (ROOM - 1);
    }
}
