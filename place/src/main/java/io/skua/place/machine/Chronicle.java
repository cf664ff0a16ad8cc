package io.skua.place.machine;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.LoanStep;
import io.skua.observe.PlaceChange;
import io.skua.observe.PlacePair;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.PlaceWatch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells observers what one life of a place does. The load is told when it becomes 0 or was 0, and otherwise at most
 * once in {@code pause} nanoseconds; then it is told even if it has not changed, since the number of tasks has.
 */
final class Chronicle {
    private final int self;
    private final long pause;
    private final @Nullable PlaceWatch watch;
    private boolean wasOn;
    private int toldLoad;
    private long tellAt = Long.MIN_VALUE;

    /** @param watch null if nobody will ever want to know */
    Chronicle(PlaceId self, long pause, @Nullable PlaceWatch watch) {
        this.self = self.number();
        this.pause = pause;
        this.watch = watch;
    }

    boolean isOn() {
        return watch != null && watch.isOn();
    }

    /** Returns whether somebody has begun to listen since the last call. */
    boolean hasNewListener() {
        boolean is = isOn();
        boolean isNew = is && !wasOn;
        wasOn = is;
        if (isNew) {
            tellAt = Long.MIN_VALUE;
        }
        return isNew;
    }

    void place(PlaceChange change, PlaceId about) {
        tell(EventKind.PLACE, change.ordinal(), self, about.number());
    }

    void asking(LoanStep step, PlaceId other) {
        tell(EventKind.LOAN, step.detail(0), 0, PlacePair.pack(self, other.number()));
    }

    void loan(LoanStep step, LoanId loan, long tasks, PlaceId other) {
        tell(EventKind.LOAN, step.detail(tasks), loan.number(), PlacePair.pack(self, other.number()));
    }

    void load(long now, int load) {
        boolean isChange = (load == 0) != (toldLoad == 0);
        if (isOn() && (isChange || now >= tellAt)) {
            toldLoad = load;
            tellAt = now + pause;
            watch().tell(EventKind.LOAD, Math.min(load, Event.DETAIL_MAX), self, watch().tasks());
        }
    }

    private void tell(EventKind kind, int detail, long first, long second) {
        if (isOn()) {
            watch().tell(kind, detail, first, second);
        }
    }

    private PlaceWatch watch() {
        return Objects.requireNonNull(watch);
    }
}
