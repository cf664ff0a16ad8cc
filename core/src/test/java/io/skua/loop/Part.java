package io.skua.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/**
 * A mutable container that notices misuse: if two threads use it at the same time, if it is used after it was appended
 * to another container, or after the loop has returned.
 */
final class Part {
    private final LoopProbe probe;
    private final AtomicReference<@Nullable Thread> user = new AtomicReference<>();
    private final List<Object> elements = new ArrayList<>(); // plain: if threads are not ordered, elements get lost
    private volatile boolean gone;

    private Part(LoopProbe probe) {
        this.probe = probe;
    }

    private void begin() {
        Thread other = user.getAndSet(Thread.currentThread());
        if (other != null) {
            probe.complain("a container is used by " + other + " and " + Thread.currentThread());
        }
        if (gone) {
            probe.complain("a container is used that has been combined, or is the result");
        }
    }

    private void end() {
        user.set(null);
    }

    private void add(Object element) {
        begin();
        probe.at(element instanceof Number number ? number.longValue() : 0);
        elements.add(element);
        end();
    }

    private Part append(Part right) {
        if (this == right) {
            probe.complain("a container is combined with itself");
        }
        begin();
        right.begin();
        elements.addAll(right.elements);
        right.gone = true;
        right.end();
        end();
        return this;
    }

    private List<Object> finish() {
        begin();
        gone = true;
        return elements;
    }

    static Collector<Object, Part, List<Object>> collector(LoopProbe probe) {
        return Collector.of(() -> new Part(probe), Part::add, Part::append, Part::finish);
    }

    /** A collector into such containers. It also counts containers and combinations. */
    static Collector<Object, Part, List<Object>> collector(
            LoopProbe probe, AtomicInteger made, AtomicInteger combined) {
        return Collector.of(
                () -> {
                    made.incrementAndGet();
                    return new Part(probe);
                },
                Part::add,
                (left, right) -> {
                    combined.incrementAndGet();
                    return left.append(right);
                },
                Part::finish);
    }
}
