package io.skua.sim.log;

/** What must hold in every run, whatever the policy: the rules that {@link EventCheck} checks, each as one sentence. */
public enum Rule {
    TIME("time never goes back"),
    NUMBER("tasks are numbered in the order in which they are spawned, and the root, task 0, is spawned at time 0"),
    SPAWN("a task is spawned by the one that its worker is running"),
    START("a task starts once, after it was spawned"),
    START_OWN("a worker takes a task back only if it spawned it, nobody has stolen it, and its spawner comes to it at a"
            + " sync"),
    START_STOLEN("a stolen task starts at its thief"),
    STEAL_LYING("a thief takes a task that lies in its victim's bag"),
    STEAL_VICTIM("a worker looks for work and steals only at its victims"),
    STEAL_OLDEST("a thief takes the oldest task that it may take"),
    STEAL_BELOW("a worker that waits takes only tasks below the one it waits for"),
    STEAL_THEN_START("between a steal and the start it leads to, a worker does nothing else"),
    SEARCH("only a worker that has nothing to run, or waits, looks for work or falls asleep"),
    BUSY("a worker is never in two places at once"),
    WORK("a worker works for the innermost task that it is running"),
    END("a task ends once, where it was running"),
    END_JOINED("a task ends after all that it spawned has been joined"),
    JOIN_ENDED("no join returns before its task has ended"),
    JOIN_ORDER("a task joins what it spawned, the latest first"),
    JOIN_PLACE("a join returns at the worker that is running the spawner"),
    WAIT("a worker waits for the latest child of its innermost task, stolen and not ended"),
    PARK("a task is left aside by the worker where it waits, and only if joins hand off"),
    RESUME("a task that was left aside goes on once what it waits for has ended, at a worker that is free for it"),
    ASLEEP("a worker that is asleep does nothing until it is woken"),
    WAKE("only a worker that is asleep is woken, by one that is not"),
    FINISH("in the end all tasks have started, ended and been joined");

    private final String sentence;

    Rule(String sentence) {
        this.sentence = sentence;
    }

    /** The rule in words, without a full stop. */
    public String sentence() {
        return sentence;
    }
}
