package io.skua;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;

/** Makes plain threads, and records them and their uncaught exceptions. */
final class RecordingThreads implements ThreadFactory {
    record Uncaught(Thread thread, Throwable thrown) {}

    private final List<Thread> made = new CopyOnWriteArrayList<>();
    private final List<Uncaught> uncaught = new CopyOnWriteArrayList<>();

    @Override
    public Thread newThread(Runnable body) {
        Thread thread = new Thread(body, "plain-" + made.size());
        thread.setUncaughtExceptionHandler((where, thrown) -> uncaught.add(new Uncaught(where, thrown)));
        made.add(thread);
        return thread;
    }

    List<Thread> made() {
        return made;
    }

    List<Uncaught> uncaught() {
        return uncaught;
    }
}
