package io.skua.observe;

/**
 * What a place does with a loan: the lowest four bits of the detail of {@link EventKind#LOAN}. The bits above are the
 * number of tasks that the loan has, or that were done; a number that is too large is told as {@value #TASKS_MAX}.
 * Loans are numbered by the place that lends them. ASKED and REFUSED are about no loan yet, and have the number 0.
 */
public enum LoanStep {
    /** The place asks another one for tasks. */
    ASKED,
    /** The other place has nothing for this one. */
    REFUSED,
    /** The place lends tasks to the other one. */
    GIVEN,
    /** As GIVEN, for tasks whose last borrower was lost: they are recovered. */
    GIVEN_AGAIN,
    /** The place has got tasks from the other one. */
    TAKEN,
    /** The place pays to the other one, the bank, so that what is done cannot be lost: an instalment, or the rest. */
    PAID,
    /** All tasks of a loan, and what they spawned, are done, and the other place, a lender or the bank, knows. */
    RETURNED,
    /** A loan at this place does not count any more, and the place has dropped what was left of it. */
    DROPPED;

    static final int TASKS_MAX = Event.DETAIL_MAX >> 4;
    private static final LoanStep[] ALL = values();

    /** Returns the detail for this step of a loan with this many tasks. */
    public int detail(long tasks) {
        return (int) Math.min(Math.max(tasks, 0), TASKS_MAX) << 4 | ordinal();
    }

    /** Returns the step that a detail tells. */
    public static LoanStep of(int detail) {
        return ALL[detail & 15];
    }

    /** Returns how many tasks a detail tells. */
    public static int tasks(int detail) {
        return detail >>> 4;
    }

    static boolean isPossible(int detail) {
        return (detail & 15) < ALL.length;
    }
}
