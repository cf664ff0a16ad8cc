package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.observe.Sample;
import io.skua.observe.file.RecordingWriter;
import io.skua.thread.Reports;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The gatherer without its thread: the test makes its rounds, and time passes when the test says so. */
final class GathererTest {
    private static final long MS = 1_000_000;
    private static final int ROUNDS = 500;
    private static final int FEW = 2;
    private static final int MANY = 2_000; // so there are a million events in all rounds
    private static final long TOLERANCE = 65_536;

    private long now;
    private final Trails trails = new Trails(new Reports("by hand"), () -> false, () -> now);
    private final Map<EventKind, Integer> heard = new EnumMap<>(EventKind.class);

    /** A thread that does nothing but have a trail. */
    private static final class Writer implements Traced {
        private final int place;

        private @Nullable Trail trail;

        Writer(int place) {
            this.place = place;
        }

        @Override
        public void setTrail(@Nullable Trail its) {
            trail = its;
        }

        @Override
        public Thread thread() {
            return Thread.currentThread();
        }

        @Override
        public void sample(long time, EventListener listener) {
            listener.event(time, place, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), Event.NONE, 0);
        }

        void put(EventKind kind, int detail, long first, long second) {
            Objects.requireNonNull(trail).put(place, kind, detail, first, second);
        }
    }

    private void count(long time, int worker, EventKind kind, int detail, long first, long second) {
        heard.merge(kind, 1, Integer::sum);
    }

    private void round() {
        assertThat(Objects.requireNonNull(trails.gatherer()).tell()).isFalse();
    }

    private int samples() {
        return heard.getOrDefault(EventKind.SAMPLE, 0);
    }

    @Test
    void everyThreadIsSampledOnceInFiftyMilliseconds() {
        int threads = 3;
        for (int i = 0; i < threads; i++) {
            trails.came(new Writer(i));
        }
        Observation observation = trails.observe(this::count);
        round();
        assertThat(samples()).as("at the beginning").isEqualTo(threads);
        now += 49 * MS;
        round();
        round();
        assertThat(samples()).as("too early").isEqualTo(threads);
        now += MS;
        round();
        round();
        assertThat(samples()).isEqualTo(2 * threads);
        now += 500 * MS;
        round();
        assertThat(samples())
                .as("a late round does not make up for those before")
                .isEqualTo(3 * threads);
        for (int i = 0; i < 20; i++) {
            now += 50 * MS;
            round();
        }
        assertThat(samples()).as("20 times a second").isEqualTo(23 * threads);
        assertThat(heard.get(EventKind.CPU)).isEqualTo(23 * threads);
        assertThat(heard.get(EventKind.JVM)).isEqualTo(23);
        assertThat(heard.getOrDefault(EventKind.MACHINE, 0)).isEqualTo(IdleProcessors.ofThisMachine() == null ? 0 : 23);
        trails.leave(observation);
        assertThat(Objects.requireNonNull(trails.gatherer()).tell())
                .as("nobody listens any more")
                .isTrue();
        assertThat(samples()).as("and once at the end").isEqualTo(24 * threads);
        assertThat(trails.areOn()).isFalse();
    }

    @Test
    void aThreadThatHasGoneIsNotSampled() {
        Writer stays = new Writer(0);
        Writer goes = new Writer(1);
        trails.came(stays);
        trails.came(goes);
        Observation observation = trails.observe(this::count);
        round();
        trails.went(goes);
        now += 50 * MS;
        round();
        assertThat(samples()).isEqualTo(3);
        trails.leave(observation);
        assertThat(Objects.requireNonNull(trails.gatherer()).tell()).isTrue();
    }

    // ---- memory ----

    private static long allocated(Runnable body) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        body.run();
        return threads.getThreadAllocatedBytes(id) - before;
    }

    @Test
    void whoeverTellsAnEventAllocatesNothing() {
        Trail trail = new Trail(0);
        long[] sum = new long[1];
        EventListener listener = (time, worker, kind, detail, first, second) -> sum[0] += first;
        Runnable body = () -> {
            for (int i = 0; i < 1_000_000; i++) {
                trail.put(1, EventKind.VISIT, i & 0xFFFF, i, i);
                if (trail.available() == Trail.EVENTS) { // in every second turn the events are lost instead
                    for (int left = i % 2 == 0 ? 1 : Trail.EVENTS; left > 0; left--) {
                        trail.take(listener);
                    }
                }
            }
        };
        body.run(); // loads all classes before the measurement
        assertThat(allocated(body)).isLessThan(TOLERANCE);
        assertThat(sum[0]).isPositive();
    }

    /** Each round may allocate; what is compared are as many rounds with few and with many events. */
    private void allocatesNothingPerEvent(EventListener listener) {
        Writer writer = new Writer(1);
        trails.came(writer);
        Observation observation = trails.observe(listener);
        for (int i = 0; i < 3; i++) { // loads all classes, and lets buffers grow, before the measurement
            rounds(writer, MANY);
            rounds(writer, FEW);
        }
        long few = allocated(() -> rounds(writer, FEW));
        long many = allocated(() -> rounds(writer, MANY));
        assertThat(many - few).as("%d bytes for few events", few).isLessThan(TOLERANCE);
        assertThat(observation.lost()).isZero();
        trails.leave(observation);
        assertThat(Objects.requireNonNull(trails.gatherer()).tell()).isTrue();
    }

    private void rounds(Writer writer, int events) {
        Gatherer gatherer = Objects.requireNonNull(trails.gatherer());
        for (int i = 0; i < ROUNDS; i++) {
            for (int j = 0; j < events; j++) {
                writer.put(j % 2 == 0 ? EventKind.STEAL : EventKind.JOIN, 0, j % 8, j % 2 == 0 ? j : 0);
            }
            if (gatherer.tell()) {
                throw new AssertionError("the gatherer has ended");
            }
        }
    }

    @Test
    void theGathererAllocatesNothingPerEvent() {
        long[] sum = new long[1];
        allocatesNothingPerEvent((time, worker, kind, detail, first, second) -> sum[0] += first);
        assertThat(sum[0]).isPositive();
    }

    @Test
    void aWriterAllocatesNothingPerEventThatChangesNoWorkersState() throws IOException {
        try (RecordingWriter writer = new RecordingWriter(OutputStream.nullOutputStream(), "{}")) {
            allocatesNothingPerEvent(writer);
            assertThat(writer.count()).isGreaterThan(4 * ROUNDS * MANY);
        }
    }

    /** A thread of which nothing can be told the first time, since memory has run out. */
    private static final class Costly implements Traced {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public void setTrail(@Nullable Trail its) {}

        @Override
        public Thread thread() {
            return Thread.currentThread();
        }

        @Override
        public void sample(long time, EventListener listener) {
            if (asked.getAndIncrement() == 0) {
                throw new OutOfMemoryError("on purpose");
            }
            listener.event(time, 0, EventKind.SAMPLE, Sample.pack(Sample.State.BUSY, 0), Event.NONE, 0);
        }
    }

    @Test
    void aGathererThatRunsOutOfMemoryGoesOn() throws InterruptedException {
        Trails real = new Trails(new Reports("short of memory"), () -> false);
        CountDownLatch sampled = new CountDownLatch(1);
        real.came(new Costly());
        try (Observation observation = real.observe((time, worker, kind, detail, first, second) -> {
            if (kind == EventKind.SAMPLE) {
                sampled.countDown();
            }
        })) {
            assertThat(sampled.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(observation.lost()).isZero();
        }
    }

    /** A thread of which nothing can ever be told. */
    private static final class Broken implements Traced {
        @Override
        public void setTrail(@Nullable Trail its) {}

        @Override
        public Thread thread() {
            return Thread.currentThread();
        }

        @Override
        public void sample(long time, EventListener listener) {
            throw new NoClassDefFoundError("on purpose");
        }
    }

    @Test
    void aGathererThatCannotGoOnEndsAllObservations() {
        Broken broken = new Broken();
        trails.came(broken);
        AtomicInteger ends = new AtomicInteger();
        Observation first = trails.observe(this::count, ends::incrementAndGet);
        Observation second = trails.observe(this::count, ends::incrementAndGet);
        Gatherer gatherer = Objects.requireNonNull(trails.gatherer());
        for (int round = 1; round < Gatherer.FAILURES_MAX; round++) {
            now += 50 * MS;
            assertThat(gatherer.tryTell()).as("round %d", round).isFalse();
        }
        assertThat(ends).hasValue(0);
        now += 50 * MS;
        assertThat(gatherer.tryTell()).isTrue();
        assertThat(ends).as("observations that were told that they are over").hasValue(2);
        assertThat(trails.areOn()).isFalse();
        first.close(); // and so does not wait
        second.close();
        trails.went(broken);
        try (Observation third = trails.observe(this::count)) {
            trails.leave(third);
            assertThat(Objects.requireNonNull(trails.gatherer()).tryTell()).isTrue();
        }
    }
}
