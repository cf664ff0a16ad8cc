package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Settings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** Four places on a network without delay, one of which submits a job with a single task. */
abstract class SmallWorld {
    static final long KEEP = 1_000_000_000;
    static final PlaceId BANK = new PlaceId(1, 1);
    static final PlaceId SUBMITTER = new PlaceId(2, 1);
    static final PlaceId DEPUTY = new PlaceId(3, 1);
    static final PlaceId OTHER = new PlaceId(4, 1);
    static final PlaceId LATE = new PlaceId(5, 2); // it joins, and knows nothing of the job
    static final JobId JOB = new JobId(SUBMITTER, 1);

    record Told(
            PlaceId place, @Nullable Object part, @Nullable Object failure) {}

    record Opened(PlaceId place, long pool) {}

    final Map<PlaceId, PlaceProtocol> places = new LinkedHashMap<>();
    final ArrayDeque<Envelope> network = new ArrayDeque<>();
    final ArrayDeque<Runnable> folds = new ArrayDeque<>();
    final List<Told> told = new ArrayList<>();
    final List<Effect.Progressed> answers = new ArrayList<>();
    final List<Opened> pools = new ArrayList<>();
    Predicate<Envelope> isHeldBack = envelope -> false;
    final List<Envelope> heldBack = new ArrayList<>();
    long now;
    long lastSuccessor;

    @Nullable
    Progress atEnd; // what the last outcome has told

    @BeforeEach
    void begin() {
        List<PlaceId> all = List.of(BANK, SUBMITTER, DEPUTY, OTHER);
        all.forEach(place -> places.put(place, new PlaceProtocol(place, reliable(), 1)));
        all.forEach(place -> happens(place, new Event.Known(all)));
    }

    // ---- a small world ----

    static Settings reliable() {
        Settings usual = Settings.usual(1);
        return new Settings(
                usual.stealing(), 2, 4, 0, usual.instalment(), 2, true, 1, 1, 1, usual.grace(), false, 1, 1, 1);
    }

    /** Something happens at a place, and everything that follows from it in the network. */
    void happens(PlaceId place, Event event) {
        handle(place, event);
        deliver();
        for (Runnable fold = folds.poll(); fold != null; fold = folds.poll()) {
            fold.run();
        }
    }

    void deliver() {
        for (Envelope next = network.poll(); next != null; next = network.poll()) {
            if (isHeldBack.test(next)) {
                heldBack.add(next);
            } else {
                handle(next.to(), new Event.Received(next));
            }
        }
    }

    void release() {
        isHeldBack = envelope -> false;
        network.addAll(heldBack);
        heldBack.clear();
        deliver();
    }

    void handle(PlaceId place, Event event) {
        PlaceProtocol protocol = places.get(place);
        if (protocol != null) {
            protocol.handle(now, event, effect -> carryOut(place, effect));
        }
    }

    void carryOut(PlaceId place, Effect effect) {
        if (effect instanceof Effect.Send send) {
            network.add(send.envelope());
        } else if (effect instanceof Effect.Ended ended) {
            told.add(new Told(place, ended.part(), ended.failure()));
            atEnd = ended.progress();
        } else if (effect instanceof Effect.Progressed progressed) {
            answers.add(progressed);
        } else if (effect instanceof Effect.Open open) {
            pools.add(new Opened(place, open.pool()));
        } else if (effect instanceof Effect.Fold fold) {
            folds.add(() -> happens(place, new Event.Folded(fold.ticket(), "part", null)));
        } else if (effect instanceof Effect.Rotate rotate) {
            lastSuccessor = rotate.successor();
        } else if (effect instanceof Effect.Discard discard) {
            pools.remove(new Opened(place, discard.pool()));
        }
    }

    void submit(long keep) {
        happens(
                SUBMITTER,
                new Event.Submit(
                        new JobRecord(JOB, null, "charter", Long.MAX_VALUE, keep), List.of(Descriptor.fresh("root"))));
    }

    /** Whoever has the only task runs it. */
    void finish() {
        assertThat(pools).hasSize(1);
        Opened opened = pools.remove(0);
        happens(opened.place, new Event.PoolEnded(opened.pool, 1, "part", List.of(), null));
    }

    void kill(PlaceId dead) {
        places.remove(dead);
        pools.removeIf(opened -> opened.place.equals(dead));
        List.copyOf(places.keySet()).forEach(place -> happens(place, new Event.Gone(dead)));
    }

    void pass(long nanos) {
        now += nanos;
        for (PlaceId place : List.copyOf(places.keySet())) {
            if (places.get(place).wakeAt() <= now) {
                happens(place, new Event.Tick());
            }
        }
    }

    void join(PlaceId place) {
        List<PlaceId> others = List.copyOf(places.keySet());
        places.put(place, new PlaceProtocol(place, reliable(), 1));
        others.forEach(other -> happens(place, new Event.Appeared(other)));
        others.forEach(other -> happens(other, new Event.Appeared(place)));
    }

    void hear(PlaceId from, PlaceId to, Message message) {
        happens(to, new Event.Received(new Envelope(from, to, 0, 0, 0, false, message)));
    }

    void attach(PlaceId place) {
        happens(place, new Event.Attach(JOB));
    }

    static Told success(PlaceId place) {
        return new Told(place, "part", null);
    }

    void assertUnknown(PlaceId place) {
        assertThat(told).hasSize(1);
        assertThat(told.get(0).place).isEqualTo(place);
        assertThat(told.get(0).failure)
                .isInstanceOfSatisfying(
                        Fault.class, fault -> assertThat(fault.kind()).isEqualTo(Fault.Kind.UNKNOWN_JOB));
        assertThat(rememberers()).doesNotContain(place);
    }

    List<PlaceId> rememberers() {
        return places.keySet().stream()
                .filter(place -> places.get(place).remembers(JOB))
                .toList();
    }
}
