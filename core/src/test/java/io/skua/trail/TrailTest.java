package io.skua.trail;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.SeatChange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("one-processor")
final class TrailTest {
    private record One(long time, int worker, EventKind kind, int detail, long first, long second) {}

    private final Trail trail = new Trail(0);
    private final List<One> read = new ArrayList<>();

    private void take(int events) {
        for (int i = 0; i < events; i++) {
            trail.take((time, worker, kind, detail, first, second) ->
                    read.add(new One(time, worker, kind, detail, first, second)));
        }
    }

    private void put(long time) {
        trail.put(time, 7, EventKind.STEAL, 1, time, -time);
    }

    @Test
    void whatIsWrittenIsReadOnceInItsOrderAlsoWhenTheRingTurns() {
        for (int i = 0; i < 3 * Trail.EVENTS; i++) {
            put(i);
            if (i % 3 == 2) {
                take(trail.available());
            }
        }
        assertThat(read).hasSize(3 * Trail.EVENTS);
        for (int i = 0; i < read.size(); i++) {
            assertThat(read.get(i)).isEqualTo(new One(i, 7, EventKind.STEAL, 1, i, -i));
        }
        assertThat(trail.lost()).isZero();
    }

    @Test
    void extremesAreReadBack() {
        trail.put(Long.MAX_VALUE, -1, EventKind.VISIT_END, (1 << 24) - 1, Long.MIN_VALUE, Long.MAX_VALUE);
        trail.put(Long.MIN_VALUE, Integer.MAX_VALUE, EventKind.MISS, 0, -1, 0);
        take(2);
        assertThat(read)
                .containsExactly(
                        new One(Long.MAX_VALUE, -1, EventKind.VISIT_END, (1 << 24) - 1, Long.MIN_VALUE, Long.MAX_VALUE),
                        new One(Long.MIN_VALUE, Integer.MAX_VALUE, EventKind.MISS, 0, -1, 0));
    }

    @Test
    void aWaitWithItsSeatTakesTheRoomOfOneEventAndIsReadAsTwo() {
        trail.putWithSeat(5, 7, EventKind.WAIT, 1, 3, 0);
        trail.putWithSeat(6, 8, EventKind.RESUME, 1, 3, 99);
        assertThat(trail.available()).isEqualTo(2);
        take(2);
        assertThat(read)
                .containsExactly(
                        new One(5, 7, EventKind.WAIT, 1, 3, 0),
                        new One(5, 7, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0),
                        new One(6, 8, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0),
                        new One(6, 8, EventKind.RESUME, 1, 3, 99));
    }

    @Test
    void aWaitWithItsSeatThatIsDroppedCountsAsTwoEvents() {
        for (int i = 0; i < Trail.EVENTS; i++) {
            put(i);
        }
        trail.putWithSeat(9_000, 7, EventKind.WAIT, 1, 3, 0);
        assertThat(trail.lost()).isEqualTo(2);
        take(2);
        put(9_001);
        take(Trail.EVENTS - 2);
        read.clear();
        take(2);
        assertThat(read.get(0)).isEqualTo(new One(9_001, 7, EventKind.GAP, 0, 2, 9_000));
    }

    @Test
    void anEchoHearsAWaitAndItsSeatInTheirOrder() {
        List<EventKind> heard = new ArrayList<>();
        Trail echoing = new Trail(0, (worker, kind, detail, first, second) -> heard.add(kind));
        echoing.putWithSeat(5, 7, EventKind.WAIT, 1, 3, 0);
        echoing.putWithSeat(6, 7, EventKind.RESUME, 1, 3, 99);
        assertThat(heard).containsExactly(EventKind.WAIT, EventKind.SEAT, EventKind.SEAT, EventKind.RESUME);
    }

    @Test
    void aFullTrailDropsTheNewestAndAGapLiesWhereTheyWere() {
        for (int i = 0; i < Trail.EVENTS + 10; i++) {
            put(i);
        }
        assertThat(trail.available()).isEqualTo(Trail.EVENTS);
        assertThat(trail.lost()).isEqualTo(10);
        take(1);
        put(5_000); // there is room for one event, and not for a gap and an event
        assertThat(trail.lost()).isEqualTo(11);
        take(1);
        put(6_000);
        assertThat(trail.available()).isEqualTo(Trail.EVENTS);
        take(trail.available());
        assertThat(read.subList(Trail.EVENTS - 1, Trail.EVENTS + 2))
                .containsExactly(
                        new One(Trail.EVENTS - 1, 7, EventKind.STEAL, 1, Trail.EVENTS - 1, 1 - Trail.EVENTS),
                        new One(6_000, 7, EventKind.GAP, 0, 11, Trail.EVENTS),
                        new One(6_000, 7, EventKind.STEAL, 1, 6_000, -6_000));
    }

    @Test
    void aGapAtTheVeryEndIsToldToo() {
        for (int i = 0; i < Trail.EVENTS + 3; i++) {
            put(i);
        }
        take(Trail.EVENTS);
        List<One> last = new ArrayList<>();
        trail.takeLastGap(
                4,
                (time, worker, kind, detail, first, second) ->
                        last.add(new One(0, worker, kind, detail, first, second)));
        assertThat(last).containsExactly(new One(0, 4, EventKind.GAP, 0, 3, Trail.EVENTS));
    }

    /** Numbers rise by one from event to event, and a gap says how many are missing. */
    @Test
    void aReaderBesideTheWriterSeesWholeEventsAndMissesNone() throws InterruptedException {
        long events = 2_000_000;
        AtomicReference<Throwable> failed = new AtomicReference<>();
        Thread writer = new Thread(() -> {
            for (long i = 0; i < events; i++) {
                trail.put(i, (int) i, EventKind.SAMPLE, (int) i & 0xFF_FFFF, i, ~i);
            }
        });
        writer.setUncaughtExceptionHandler((thread, thrown) -> failed.set(thrown));
        writer.start();
        long[] next = {0};
        boolean isLast = false;
        while (!isLast) {
            isLast = !writer.isAlive();
            for (int left = trail.available(); left > 0; left--) {
                trail.take((time, worker, kind, detail, first, second) -> {
                    if (kind == EventKind.GAP) {
                        assertThat(second).isEqualTo(next[0]);
                        next[0] += first;
                    } else if (time != next[0]
                            || worker != (int) time
                            || detail != ((int) time & 0xFF_FFFF)
                            || first != time
                            || second != ~time) {
                        throw new AssertionError("torn: " + time + " instead of " + next[0]);
                    } else {
                        next[0]++;
                    }
                });
            }
        }
        trail.takeLastGap(0, (time, worker, kind, detail, first, second) -> next[0] += first);
        writer.join();
        assertThat(failed.get()).isNull();
        assertThat(next[0]).isEqualTo(events);
    }
}
