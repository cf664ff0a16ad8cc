package io.skua.place.machine;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls to one certain place. A call is made at most once, and fails if the place dies before it has answered. */
final class Calls {
    private final Station station;
    private final Members members;
    private final Map<Long, PlaceId> open = new LinkedHashMap<>();

    Calls(Station station, Members members) {
        this.station = station;
        this.members = members;
    }

    void call(long call, PlaceId at, Object payload) {
        if (members.isDead(at)) {
            fail(call, Fault.Kind.PLACE_DEAD, "place " + at.number() + " is dead");
        } else if (!members.isAlive(at)) {
            fail(call, Fault.Kind.NO_SUCH_PLACE, "there is no place " + at.number());
        } else {
            open.put(call, at);
            station.send(at, new Message.Call(call, payload));
        }
    }

    private void fail(long call, Fault.Kind kind, String sentence) {
        station.emit(new Effect.Answered(call, null, new Fault(kind, sentence)));
    }

    void called(PlaceId by, long call, Object payload) {
        station.emit(new Effect.Serve(by, call, payload));
    }

    void served(PlaceId caller, long call, @Nullable Object result, @Nullable Object failure) {
        if (members.isDead(caller)) {
            station.emit(new Effect.Delivered(caller, call, true)); // nobody waits for the answer
        } else {
            station.send(caller, new Message.Answer(call, result, failure));
        }
    }

    void answered(PlaceId by, long call, @Nullable Object result, @Nullable Object failure) {
        if (open.remove(call, by)) {
            station.emit(new Effect.Answered(call, result, failure));
        }
    }

    void died(PlaceId place) {
        open.entrySet().removeIf(entry -> {
            if (entry.getValue().equals(place)) {
                fail(entry.getKey(), Fault.Kind.PLACE_DEAD, "place " + place.number() + " died before it answered");
                return true;
            }
            return false;
        });
    }
}
