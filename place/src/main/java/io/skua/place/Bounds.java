package io.skua.place;

import io.skua.place.protocol.JobId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/** The best values of shared bounds that this place knows. Smaller is better; a maximum is kept as its complement. */
final class Bounds {
    private record Name(JobId job, int index) {}

    private final Map<Name, AtomicLong> values = new ConcurrentHashMap<>();

    /** Returns the best known value, or {@link Long#MAX_VALUE}. */
    long get(JobId job, int index) {
        AtomicLong value = values.get(new Name(job, index));
        return value == null ? Long.MAX_VALUE : value.get();
    }

    /** Notes a value. Returns whether it is better than all before. */
    boolean offer(JobId job, int index, long value) {
        AtomicLong best = values.computeIfAbsent(new Name(job, index), name -> new AtomicLong(Long.MAX_VALUE));
        for (long seen = best.get(); value < seen; seen = best.get()) {
            if (best.compareAndSet(seen, value)) {
                return true;
            }
        }
        return false;
    }

    void forEach(JobId job, BiConsumer<Integer, Long> action) {
        values.forEach((name, value) -> {
            if (name.job().equals(job)) {
                action.accept(name.index(), value.get());
            }
        });
    }

    void forget(JobId job) {
        values.keySet().removeIf(name -> name.job().equals(job));
    }
}
