package io.skua.sim.chaos;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.check.Violation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The calls that users make at certain places. Each is answered once, and served at most once by a life. */
final class Calls {
    private static final long MILLIS = 1_000_000;

    private final World world;
    private final Map<Long, Open> open = new HashMap<>();
    private final Set<Service> served = new HashSet<>();
    private long made;

    private record Open(Life caller, PlaceId callee) {}

    private record Service(PlaceId at, PlaceId caller, long call) {}

    Calls(World world) {
        this.world = world;
    }

    void call(Life from, PlaceId to) {
        long call = ++made;
        open.put(call, new Open(from, to));
        from.later(new Event.Call(call, to, "payload " + call));
    }

    void serve(Life life, Effect.Serve serve) {
        if (!served.add(new Service(life.id, serve.caller(), serve.call()))) {
            throw new Violation(life + " serves call " + serve.call() + " of " + serve.caller() + " twice.");
        }
        world.after(
                life,
                world.chance().nanosBetween(0, MILLIS),
                () -> life.later(new Event.Served(serve.caller(), serve.call(), serve.payload(), null)));
    }

    void answered(Life life, Effect.Answered answered) {
        Open its = open.remove(answered.call());
        if (its == null || its.caller != life) {
            throw new Violation(life + " gets an answer to call " + answered.call() + ", for which it does not wait.");
        }
        if (answered.failure() != null && !world.referee().isMissed(its.callee, life.id)) {
            throw new Violation(
                    life + " gets no answer from " + its.callee + ", which everybody takes for alive: " + answered);
        }
        if (answered.failure() == null && !Objects.equals(answered.result(), "payload " + answered.call())) {
            throw new Violation(
                    life + " gets " + answered.result() + " as the answer to call " + answered.call() + ".");
        }
    }

    boolean isDone() {
        open.values().removeIf(call -> !call.caller.isAlive);
        return open.isEmpty();
    }
}
