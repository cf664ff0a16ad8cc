package io.skua.stress;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One piece of a random program: some arithmetic, then steps in order, then a result or an exception. Handles and
 * latches are named by the number of the node that they belong to; whoever uses one comes after the fork that made
 * it.
 *
 * @param throwing how it ends; null when it returns
 */
record Node(int id, int work, List<Step> steps, Boom.@Nullable Kind throwing) {
    Node {
        steps = List.copyOf(steps);
    }

    boolean hasForked(int child) {
        return steps.stream().anyMatch(step -> step instanceof Fork fork && fork.child.id == child);
    }

    /** In which form a child is forked. */
    enum Form {
        CALLABLE,
        CRITICAL,
        RUNNABLE,
        LONG,
        INT,
        DOUBLE,
        LONG_TASK,
        OBJECT_TASK,
        RECURSIVE_TASK,
        RECURSIVE_ACTION;

        /**
         * Whether a failure that nobody joins fails the job; the drop-in tasks keep it to themselves, as in the JDK.
         */
        boolean isNoted() {
            return this != RECURSIVE_TASK && this != RECURSIVE_ACTION;
        }

        /** What arrives at the joiner of a child that returned this. */
        long narrow(long value) {
            return this == INT || this == DOUBLE ? (int) value : value;
        }
    }

    /** How a drop-in task is waited for; handles and typed tasks have join only. */
    enum Wait {
        JOIN,
        GET,
        TIMED_GET
    }

    /** What a node does. A step that is {@code caught} folds a Boom into the node's value, others let it through. */
    sealed interface Step {}

    /**
     * Forks a child.
     *
     * @param again take it back at once if possible (tryUnfork) and fork it once more
     */
    record Fork(Node child, Form form, boolean again) implements Step {}

    /** Joins a node that this node or one above it has forked before. */
    record Join(int id, Wait how, boolean caught) implements Step {}

    /** A nested skua.run: a plain call. */
    record Call(Node child, boolean caught) implements Step {}

    /** ForkJoinTask.invokeAll. */
    record InvokeAll(List<Node> children, boolean caught) implements Step {}

    /** Invokes a tree of counted completers. */
    record Complete(Completer root, boolean caught) implements Step {}

    /** Waits in a blocking section until a node that was forked before has started. */
    record Await(int id, boolean nested) implements Step {}

    /** A blocking section that does not block. */
    record Block(int work, boolean nested) implements Step {}

    /** Submits a job of its own and waits for it. */
    record Submit(Node child, Entry entry, boolean caught) implements Step {}

    /**
     * Submits a job whose callback starts another one and waits for it, and waits for the callback. The second one is
     * not started if the first one fails.
     */
    record Chain(Node first, Node second, Callback callback, boolean caught) implements Step {}

    /** How a callback starts its job. */
    enum Callback {
        SUBMIT_AND_GET,
        RUN
    }

    /** How a nested job is entered and awaited. */
    enum Entry {
        GET,
        GET_IN_BLOCKING,
        TASK_JOIN
    }

    /** Where a completer throws. */
    enum Throwing {
        NOWHERE,
        IN_COMPUTE,
        IN_CALLBACK
    }

    /** A counted completer; its value is the sum over the tree. */
    record Completer(int id, int work, List<Completer> children, Throwing throwing) {
        Completer {
            children = List.copyOf(children);
        }
    }
}
