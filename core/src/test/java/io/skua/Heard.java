package io.skua;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A listener that keeps everything that it hears. */
final class Heard implements EventListener {
    record One(long time, int worker, EventKind kind, int detail, long first, long second) {}

    private final List<One> all = new ArrayList<>();
    private final List<Thread> threads = new CopyOnWriteArrayList<>();

    @Override
    public synchronized void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (!kind.isPossible(detail, first, second)) {
            throw new AssertionError(kind + " with " + detail + ", " + first + ", " + second);
        }
        all.add(new One(time, worker, kind, detail, first, second));
        if (!threads.contains(Thread.currentThread())) {
            threads.add(Thread.currentThread());
        }
    }

    synchronized List<One> all() {
        return List.copyOf(all);
    }

    List<Thread> threads() {
        return threads;
    }

    Stream<One> of(EventKind kind) {
        return all().stream().filter(one -> one.kind() == kind);
    }

    long count(EventKind kind) {
        return of(kind).count();
    }

    long count(EventKind kind, Enum<?> detail) {
        return of(kind).filter(one -> one.detail() == detail.ordinal()).count();
    }
}
