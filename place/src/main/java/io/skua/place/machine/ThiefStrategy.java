package io.skua.place.machine;

import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import org.jspecify.annotations.Nullable;

/** Whom a hungry place asks, and how. The thief does the asking, and knows who was asked already. */
interface ThiefStrategy {
    /** Returns the place to look at or to ask next, or null if the search is to rest. */
    @Nullable
    PlaceId next(Thief thief);

    /** Returns whether only places with enough tasks are asked. */
    boolean looksAtLoads();

    /** Returns whether the victim is to keep the request that follows the last choice until it can serve it. */
    boolean isPatient(Thief thief);

    static ThiefStrategy of(Settings settings) {
        return switch (settings.stealing()) {
            case SUCCESS_ONLY, SUCCESS_ONLY_ACYCLIC -> new Loaded(true);
            case BASELINE -> new Loaded(false);
            case RANDOM -> new Anybody();
            case LIFELINE -> new Lifelines(settings.randomTries());
        };
    }

    /** Asks places with enough tasks: SuccessOnly with patience, Baseline without. */
    record Loaded(boolean isPatient) implements ThiefStrategy {
        @Override
        public @Nullable PlaceId next(Thief thief) {
            return thief.chooseByLoad();
        }

        @Override
        public boolean looksAtLoads() {
            return true;
        }

        @Override
        public boolean isPatient(Thief thief) {
            return isPatient;
        }
    }

    /** Asks places at random. */
    record Anybody() implements ThiefStrategy {
        @Override
        public @Nullable PlaceId next(Thief thief) {
            return thief.draw();
        }

        @Override
        public boolean looksAtLoads() {
            return false;
        }

        @Override
        public boolean isPatient(Thief thief) {
            return false;
        }
    }

    /** Asks some places at random, then all buddies, which deliver when they have something. */
    record Lifelines(int randomTries) implements ThiefStrategy {
        @Override
        public @Nullable PlaceId next(Thief thief) {
            return thief.countChoice() <= randomTries ? thief.draw() : thief.nextBuddy();
        }

        @Override
        public boolean looksAtLoads() {
            return false;
        }

        @Override
        public boolean isPatient(Thief thief) {
            return thief.choices() > randomTries;
        }
    }
}
