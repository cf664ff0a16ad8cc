package io.skua.place.protocol;

/**
 * What was done for a loan, in numbers. A tally travels and is counted with the part that the loan's tasks have
 * contributed, so each of these numbers counts exactly what is in the part.
 *
 * @param tasks tasks that have ended
 * @param loans loans that were made
 * @param recoveries loans whose tasks were lent again, because the borrower had died or lost them
 * @param tasksRunAgain tasks in those loans
 */
public record Tally(long tasks, long loans, long recoveries, long tasksRunAgain) {
    /** Nothing was done. */
    public static final Tally NONE = new Tally(0, 0, 0, 0);

    /** One loan was made, and no task has ended. */
    public static final Tally ONE_LOAN = new Tally(0, 1, 0, 0);

    /** Returns the tally of tasks that have ended without a loan. */
    public static Tally ofTasks(long tasks) {
        return new Tally(tasks, 0, 0, 0);
    }

    /** Returns the tally of a loan that is lost, so that its tasks are lent again. */
    public static Tally ofLost(int tasks) {
        return new Tally(0, 0, 1, tasks);
    }

    /** Returns the sums of both, number by number. */
    public Tally plus(Tally other) {
        return new Tally(
                tasks + other.tasks,
                loans + other.loans,
                recoveries + other.recoveries,
                tasksRunAgain + other.tasksRunAgain);
    }
}
