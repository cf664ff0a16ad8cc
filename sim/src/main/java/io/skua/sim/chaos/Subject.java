package io.skua.sim.chaos;

import io.skua.place.machine.PlaceProtocol;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.function.Consumer;

/** What is tested: the protocol of one life of a place, or a broken variant that a checker must find. */
public interface Subject {
    /**
     * Handles an event.
     *
     * @param now virtual nanoseconds
     * @param effects gets what the place is to do, in this order
     */
    void handle(long now, Event event, Consumer<Effect> effects);

    /** Returns when the subject wants to be called again, in virtual nanoseconds. */
    long wakeAt();

    /** Returns whether anything of this job is kept. */
    boolean remembers(JobId job);

    /** Returns the whole state, for people. */
    String describe();

    /** Makes the subject of a new life. */
    interface Maker {
        /** Returns a subject that has heard nothing yet. */
        Subject make(PlaceId self, Settings settings, long seed);
    }

    /** Returns the real protocol. */
    static Subject real(PlaceId self, Settings settings, long seed) {
        PlaceProtocol protocol = new PlaceProtocol(self, settings, seed);
        return new Subject() {
            @Override
            public void handle(long now, Event event, Consumer<Effect> effects) {
                protocol.handle(now, event, effects);
            }

            @Override
            public long wakeAt() {
                return protocol.wakeAt();
            }

            @Override
            public boolean remembers(JobId job) {
                return protocol.remembers(job);
            }

            @Override
            public String describe() {
                return protocol.describe();
            }
        };
    }
}
