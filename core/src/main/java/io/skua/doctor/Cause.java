package io.skua.doctor;

/** Why a second of a worker was lost, or that it was not. The labels are those of {@code skua doctor --json}. */
public enum Cause {
    /** The worker ran a task on a processor. */
    HEALTHY("healthy", "Nothing has to be done: the workers work."),
    /** The worker had nothing to do while one other worker ran one long task that nobody could share. */
    LONG_LEAF("long leaf", "Divide this task: fork parts of it, or make a loop of Skua of it."),
    /** The worker had nothing to do while one other worker ran short pieces one after the other. */
    CHAIN("chain", "Let these steps run side by side, or make them shorter: each waits for the one before."),
    /** The worker had nothing to do while several others were busy and no task was left over. */
    TOO_LITTLE_PARALLELISM(
            "too little parallelism", "Fork more and earlier, use fewer workers, or run another job beside this one."),
    /** The worker had nothing to do while tasks lay where its policy does not look. */
    POLICY_STARVES("policy starves", "Use a policy with more victims, for example the default one."),
    /** The worker was not allowed to work for the job, or worked for another job. */
    LIMIT_OR_SHARE("limit or share", "Raise the job's max or weight, or let fewer jobs run at once."),
    /** Tasks waited for something outside of the scheduler. */
    BLOCKED("blocked", "Declare the wait with Skua.blocking, so that others work meanwhile, or wait less."),
    /** The worker had a task and no processor to run it on. */
    OVERSUBSCRIBED("oversubscribed", "Use as many workers as there are free processors."),
    /** The time went to the scheduler itself, because pieces of work are very small. */
    TOO_FINE("too fine", "Make tasks and batches larger: stop forking at a size that takes some microseconds."),
    /** The job had been submitted, and no worker had begun it. */
    WAITED_TO_START("waited to start", "Submit fewer jobs at once, give this one a higher priority, or use islands."),
    /** The JVM collected garbage or compiled. */
    JVM("jvm", "Allocate less, give the JVM more memory, or let the program run longer before it is measured.");

    private final String label;
    private final String advice;

    Cause(String label, String advice) {
        this.label = label;
        this.advice = advice;
    }

    /** Returns the name for people and files, for example "long leaf". */
    public String label() {
        return label;
    }

    /** Returns what is usually to be done about it, in one sentence; a {@link Diagnosis} may know better. */
    public String advice() {
        return advice;
    }
}
