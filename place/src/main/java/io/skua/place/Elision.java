package io.skua.place;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Runs the tasks of a finish on the thread of the finish, as if there were one place with one worker.
 *
 * <p>A body that waits for a nested finish keeps a thread, and its worker goes on with another task, which may wait for
 * a nested finish as well. If many bodies wait already, no other body may begin to wait: all places could run out of
 * threads, while the bodies of each place wait for tasks for which another place has no thread. A finish that runs its
 * tasks itself waits for nobody. As soon as fewer bodies wait, the rest of its tasks is shared again.
 */
final class Elision {
    private final Scope scope;
    private final Home home;
    private final ConcurrentLinkedDeque<Object> tasks;
    private @Nullable Object total;

    private Elision(Scope scope, List<Object> roots) {
        this.scope = scope;
        this.home = scope.home();
        this.tasks = new ConcurrentLinkedDeque<>(roots);
    }

    /** Runs tasks while many bodies wait. Returns those that are left. What a task throws fails the scope. */
    static List<Object> run(Scope scope, List<Object> roots) {
        Elision elision = new Elision(scope, roots);
        try {
            elision.runAll();
        } catch (Throwable thrown) {
            scope.fail(thrown);
            return List.of();
        }
        return elision.tasks.stream().map(elision::packed).toList();
    }

    private Object packed(Object task) {
        return task instanceof AnyTask ? home.pack((Record) task) : task;
    }

    private void runAll() throws Throwable {
        home.setUps().runAll(scope.charter().setUps());
        while (home.hasManyWaits() && !scope.hasFailed()) {
            Object next = tasks.pollLast();
            if (next == null) {
                break;
            }
            Scope inner = scope.ofElided(tasks);
            Object own = Bodies.run(inner, home.task(next));
            add(inner.folded(own));
        }
        if (total != null) {
            scope.addPart(total);
        }
    }

    @SuppressWarnings("unchecked")
    private void add(@Nullable Object part) {
        Fold<Object> fold = (Fold<Object>) scope.fold();
        if (part == null || fold == null) {
            return;
        }
        home.codec().checkClass(part);
        Object before = total;
        total = before == null ? part : fold.fold(before, part);
    }
}
