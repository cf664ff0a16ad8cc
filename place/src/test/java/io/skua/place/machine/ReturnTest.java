package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A place that was forgotten by the network after a long cut, and is there again. */
class ReturnTest {
    private static final PlaceId SELF = new PlaceId(0, 1);
    private static final PlaceId SECOND = new PlaceId(1, 2);
    private static final PlaceId THIRD = new PlaceId(2, 3);
    private static final PlaceId FOURTH = new PlaceId(3, 4);

    private final List<Effect> effects = new ArrayList<>();
    private final PlaceProtocol place = new PlaceProtocol(SELF, Settings.usual(1), 1);
    private long now;

    private void handle(Event event) {
        place.handle(now, event, effects::add);
    }

    private List<PlaceId> alive() {
        List<PlaceId> alive = List.of();
        for (Effect effect : effects) {
            alive = effect instanceof Effect.Members members ? members.alive() : alive;
        }
        return alive;
    }

    private void waitForever() {
        for (int i = 0; i < 1_000 && place.wakeAt() != Long.MAX_VALUE; i++) {
            now = place.wakeAt();
            handle(new Event.Tick());
        }
    }

    /** Each of three places hears nobody, so there is no majority; after the cut a fourth place comes. */
    @Test
    void itIsNotSilentAnyMore() {
        handle(new Event.Known(List.of(SECOND, THIRD)));
        handle(new Event.Silent(SECOND));
        handle(new Event.Silent(THIRD));
        waitForever();
        handle(new Event.Appeared(SECOND));
        handle(new Event.Appeared(THIRD));
        handle(new Event.Appeared(FOURTH));
        waitForever();
        assertThat(alive()).containsExactly(SELF, SECOND, THIRD, FOURTH);
    }

    @Test
    void itIsToldIfItWasDeclaredDead() {
        handle(new Event.Known(List.of(SECOND)));
        handle(new Event.Silent(SECOND));
        waitForever();
        assertThat(alive()).containsExactly(SELF);
        effects.clear();
        handle(new Event.Appeared(SECOND));
        assertThat(effects)
                .anyMatch(effect -> effect instanceof Effect.Send send
                        && send.envelope().to().equals(SECOND)
                        && send.envelope().message() instanceof Message.Dead);
        assertThat(alive()).isEmpty();
    }
}
