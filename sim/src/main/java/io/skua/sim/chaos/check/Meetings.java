package io.skua.sim.chaos.check;

import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Stealing;
import io.skua.sim.chaos.plan.Plan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Checks that a hungry place and a loaded one meet within a bounded time (I5). */
public final class Meetings {
    private final Settings settings;
    private final long bound;
    private final Map<PlaceId, Long> hungry = new HashMap<>();
    private final Map<PlaceId, Long> loaded = new HashMap<>();

    /** What a place's workers show. */
    public record Reading(PlaceId place, int idle, int load) {}

    /** Makes a checker whose bound follows from the delays of the plan's network. */
    public Meetings(Plan plan) {
        settings = plan.settings();
        long latency = plan.network().latencyMax() * (plan.network().slowPerMille() > 0 ? 20 : 1);
        long sure = latency + settings.poll() + settings.confirm();
        long lost = plan.network().lossPerMille() > 0 ? 8 * settings.resend() : 0;
        int tries = settings.stealing() == Stealing.SUCCESS_ONLY ? 10 : 60;
        bound = tries * sure + 3 * lost;
    }

    /** @param calmSince since when nothing was done to the world */
    public void look(long now, long calmSince, List<Reading> readings) {
        for (Reading reading : readings) {
            boolean isLoaded = reading.idle <= settings.idleAllowed() && reading.load > settings.threshold();
            note(hungry, reading.place, reading.idle > settings.idleAllowed() && reading.load == 0, now);
            note(loaded, reading.place, isLoaded, now);
        }
        for (Reading poor : readings) {
            for (Reading rich : readings) {
                Long hungrySince = hungry.get(poor.place);
                Long loadedSince = loaded.get(rich.place);
                if (hungrySince != null
                        && loadedSince != null
                        && now - Math.max(calmSince, Math.max(hungrySince, loadedSince)) > bound) {
                    throw new Violation("I5: place " + poor.place + " has been hungry and place " + rich.place
                            + " loaded for " + bound / 1_000_000 + " ms, and they have not met.");
                }
            }
        }
    }

    private static void note(Map<PlaceId, Long> since, PlaceId place, boolean isSo, long now) {
        if (isSo) {
            since.putIfAbsent(place, now);
        } else {
            since.remove(place);
        }
    }
}
