package io.skua.sim.log;

/** What must hold in every run, whatever the policy: the rules that {@link EventCheck} checks, each as one sentence. */
public enum Invariant {
    TIME("time never goes back"),
    NUMBER("tasks are numbered in the order in which they are spawned, and the root, task 0, is spawned at time 0"),
    SPAWN("a task is spawned by the one that its worker is running"),
    START("a task starts once, after it was spawned"),
    START_OWN("a worker takes a task back only if it spawned it, nobody has stolen it, and its spawner comes to it at a"
            + " sync"),
    VISIT_FIRST("the first task of a job starts where it was spawned, at a worker that has nothing to run"),
    VISIT_STOLEN("a stolen task starts at its thief"),
    VISIT_END("a task ends a visit if one began with it, and only then"),
    STEAL_LYING("a thief takes a task that lies in its victim's bag"),
    STEAL_VICTIM("a worker looks for work and steals only at its victims"),
    STEAL_OLDEST("a thief takes the oldest task that it may take"),
    STEAL_BELOW("a worker that waits takes only tasks below the one it waits for"),
    STEAL_LEAPFROG("a steal is a leapfrog if the thief waits, unless joins steal by the policy"),
    STEAL_THEN_VISIT("between a steal and the visit it leads to, a worker does nothing else"),
    SEARCH("only a worker that has nothing to run, or waits, looks for work or falls asleep"),
    BUSY("a worker is never in two places at once"),
    WORK("a worker works for the innermost task that it is running"),
    END("a task ends once, where it was running"),
    END_JOINED("a task ends after all that it spawned has been joined"),
    JOIN_ENDED("no join returns before its task has ended"),
    JOIN_ORDER("a task joins what it spawned, the latest first"),
    JOIN_PLACE("a join returns at the worker that is running the spawner, which waits no more"),
    WAIT("a worker waits for the latest child of its innermost task, stolen and not ended"),
    RESUME("a task that waits goes on where it is, once what it waits for has ended"),
    SEAT_VACATED("a task is left aside by the worker where it waits, and only if joins hand off"),
    SEAT_FILLED("a task that was left aside goes on once what it waits for has ended, at a worker that is free for it"),
    ASLEEP("a worker that is asleep does nothing until it is woken"),
    WAKE("only a worker that is asleep is woken, by one that is not"),
    JOB("a job is submitted, starts and ends in this order, its first task is made before it starts, and it ends with"
            + " that task"),
    ISLAND("a worker comes to a job only if it is no member, and goes only if it is one"),
    FINISH("in the end the job and all tasks have started and ended, and all tasks have been joined");

    private final String sentence;

    Invariant(String sentence) {
        this.sentence = sentence;
    }

    /** The rule in words, without a full stop. */
    public String sentence() {
        return sentence;
    }
}
