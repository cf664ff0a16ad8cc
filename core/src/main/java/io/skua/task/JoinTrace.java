package io.skua.task;

/**
 * Says where a thread has joined a task that another thread ran. It is suppressed by the task's exception, so that a
 * log has both stacks in the form that every reader of Java's stack traces knows. Nobody throws it.
 */
final class JoinTrace extends Exception {
    private static final long serialVersionUID = 1L;

    JoinTrace(Thread joiner) {
        super("joined by thread \"" + joiner.getName() + "\"", null, false, true);
    }
}
