package io.skua.place.machine;

import io.skua.place.protocol.Counts;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.PlaceWatch;
import io.skua.place.protocol.Settings;
import io.skua.policy.RandomSource;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What all parts of one place's protocol share: who it is, what time it is, and where effects and messages go. */
final class Station {
    /** A message that this place has sent to itself or has received. */
    record Incoming(PlaceId from, Message message) {}

    final PlaceId self;
    final Settings settings;
    final RandomSource random;
    final Counts counts = new Counts();
    final Chronicle chronicle;
    final ArrayDeque<Incoming> inbox = new ArrayDeque<>();
    final ArrayDeque<PlaceId> condemned = new ArrayDeque<>(); // dead according to books that were taken over
    long now;
    int load;
    int idleWorkers;
    boolean isLeaving;

    private @Nullable Consumer<Effect> effects;
    private @Nullable Links links;
    private long lastNumber;

    /** @param watch null if nobody observes the place */
    Station(PlaceId self, Settings settings, long seed, @Nullable PlaceWatch watch) {
        this.self = self;
        this.settings = settings;
        this.chronicle = new Chronicle(self, settings.poll(), watch);
        this.random = new RandomSource(seed);
    }

    void connect(Links its) {
        links = its;
    }

    void begin(long time, Consumer<Effect> sink) {
        now = time;
        effects = sink;
    }

    void end() {
        effects = null;
    }

    void emit(Effect effect) {
        if (effects != null) {
            effects.accept(effect);
        }
    }

    /** Sends a message, to this place itself as well. A message to a dead place goes nowhere. */
    void send(PlaceId to, Message message) {
        if (to.equals(self)) {
            inbox.add(new Incoming(self, message));
        } else if (links != null) {
            links.send(to, message);
        }
    }

    /** Returns a number that this life of the place has not used yet. */
    long nextNumber() {
        return ++lastNumber;
    }

    void useUpTo(long number) {
        lastNumber = Math.max(lastNumber, number);
    }

    /** Returns whether a worker of this place has nothing to do and nothing here to steal. */
    boolean isHungry() {
        return idleWorkers > 0 && load == 0;
    }

    LoanId newLoan() {
        return new LoanId(self, nextNumber());
    }
}
