package io.skua.sim.chaos;

import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.PlaceId;
import io.skua.sim.chaos.plan.NetworkPlan;
import io.skua.sim.chaos.plan.Trouble;
import io.skua.sim.chaos.program.Chance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Carries messages between lives. An unreliable network delays, reorders, loses and repeats them; a reliable one only
 * delays them, and holds them back while there is a partition.
 */
final class Network {
    private final World world;
    private final NetworkPlan plan;
    private final boolean isReliable;
    private final Chance chance;
    private final List<Trouble.Partition> partitions = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();
    private final Set<PlaceId> cutOff = new HashSet<>();
    private final Map<Route, Long> latest = new HashMap<>();
    private final Map<Trouble.CrashOn, Integer> traps = new HashMap<>();

    private record Held(Envelope envelope, Trouble.@Nullable CrashOn trap) {}

    private record Route(PlaceId from, PlaceId to) {}

    Network(World world, NetworkPlan plan, boolean isReliable) {
        this.world = world;
        this.plan = plan;
        this.isReliable = isReliable;
        chance = world.chance();
    }

    /** A crash waits for a message. */
    void setTrap(Trouble.CrashOn trap) {
        traps.put(trap, 0);
    }

    void begin(Trouble.Partition partition) {
        partitions.add(partition);
    }

    void heal(Trouble.Partition partition) {
        partitions.remove(partition);
        List<Held> free = new ArrayList<>(held);
        held.clear();
        for (Held message : free) {
            carry(message.envelope, message.trap);
        }
    }

    boolean isCut(int from, int to) {
        for (Trouble.Partition partition : partitions) {
            boolean isFromInside = partition.side().contains(from);
            if (isFromInside != partition.side().contains(to) && (isFromInside || !partition.isOneWay())) {
                return true;
            }
        }
        return false;
    }

    void send(Life sender, Envelope envelope) {
        Trouble.CrashOn trap = sprung(envelope);
        if (trap != null && trap.isSender()) {
            carry(envelope, null);
            world.crash(sender, trap.restartAfter());
            return;
        }
        carry(envelope, trap);
    }

    private Trouble.@Nullable CrashOn sprung(Envelope envelope) {
        for (Map.Entry<Trouble.CrashOn, Integer> entry : traps.entrySet()) {
            Trouble.CrashOn trap = entry.getKey();
            if (trap.message().equals(envelope.message().getClass().getSimpleName())) {
                entry.setValue(entry.getValue() + 1);
                if (entry.getValue() == trap.nth()) {
                    return trap;
                }
            }
        }
        return null;
    }

    private void carry(Envelope envelope, Trouble.@Nullable CrashOn trap) {
        if (isCut(envelope.from().number(), envelope.to().number())) {
            if (isReliable) {
                held.add(new Held(envelope, trap));
            } else {
                world.trace(() -> "lost by a partition: " + envelope);
            }
            return;
        }
        if (isReliable) {
            Route route = new Route(envelope.from(), envelope.to());
            long at = Math.max(world.now() + latency(), latest.getOrDefault(route, 0L) + 1);
            latest.put(route, at);
            world.at(at, () -> arrive(envelope, trap));
            return;
        }
        if (chance.perMille(plan.lossPerMille())) {
            world.trace(() -> "lost: " + envelope);
            return;
        }
        world.at(world.now() + latency(), () -> arrive(envelope, trap));
        if (chance.perMille(plan.repeatPerMille())) {
            world.at(world.now() + 3 * latency(), () -> arrive(envelope, null));
        }
    }

    private long latency() {
        long usual = chance.nanosBetween(plan.latencyMin(), plan.latencyMax());
        return chance.perMille(plan.slowPerMille()) ? usual * chance.between(2, 20) : usual;
    }

    /** A life has ended; what it has sent and has not arrived yet may be lost with it. */
    void ended(PlaceId sender) {
        if (chance.percent(50)) {
            cutOff.add(sender);
        }
    }

    private boolean isLostWithSender(PlaceId sender) {
        return cutOff.contains(sender) && (isReliable || chance.percent(50));
    }

    private void arrive(Envelope envelope, Trouble.@Nullable CrashOn trap) {
        if (isLostWithSender(envelope.from())) {
            world.trace(() -> "lost with its sender: " + envelope);
            return;
        }
        if (!isReliable && isCut(envelope.from().number(), envelope.to().number())) {
            world.trace(() -> "lost by a partition: " + envelope); // what was on the way is lost, too
            return;
        }
        Life receiver = world.life(envelope.to());
        if (receiver == null) {
            // The address may have a new life, which must not take the message for its own.
            receiver = chance.percent(50) ? world.currentLife(envelope.to().number()) : null;
            Life sender = world.life(envelope.from());
            if (sender != null && sender.id.number() != envelope.to().number()) {
                sender.told.add(envelope.to());
                world.detector().bury(sender, envelope.to()); // the connection is refused
            }
            if (receiver == null) {
                return;
            }
        }
        if (trap != null && trap.isBefore()) {
            world.crash(receiver, trap.restartAfter());
            return;
        }
        world.feed(receiver, new Event.Received(envelope));
        if (trap != null) {
            world.crash(receiver, trap.restartAfter());
        }
    }
}
