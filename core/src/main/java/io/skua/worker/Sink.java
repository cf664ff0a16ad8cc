package io.skua.worker;

/**
 * Where a fork goes that does not run its child at once. Only a {@link Worker} is a sink; but the compiler has seen others at the single place
 * that pushes, and so does not inline the queue into every method that forks (SharedCallSites says why that matters).
 */
public abstract class Sink {
    abstract void push(Task task);

    /** Queues a task. */
    public static void pushTo(Sink sink, Task task) {
        sink.push(task);
    }

    /** Calls the single place with sinks of different classes. */
    public static void spoil(Task any, int calls) {
        Sink[] sinks = {new Drain(), new SecondDrain(), new ThirdDrain()};
        for (int i = 0; i < calls; i++) {
            pushTo(sinks[i % sinks.length], any);
        }
    }

    private static class Drain extends Sink {
        @Override
        void push(Task task) {}
    }

    private static final class SecondDrain extends Drain {
        @Override
        void push(Task task) {}
    }

    private static final class ThirdDrain extends Drain {
        @Override
        void push(Task task) {}
    }
}
