package io.skua.cli.soak;

import io.skua.cli.scenario.LoopbackGround;
import io.skua.cli.scenario.PlaceProcesses;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Three places that count the tree T1 of UTS again and again, while some of them are killed at random moments; who was
 * killed is started again for the next round. The total must be right each time.
 */
final class KillRounds {
    private static final long T1 = 4_130_071; // as published
    private static final int PLACES = 3;
    private static final int TELL_EVERY = 10;
    private static final String WORKLOAD = "uts";
    private static final List<String> ARGUMENTS = List.of("T1");

    /** Who dies. The oldest place is the bank of the job, the others are its deputies. */
    private enum Victims {
        BANK,
        DEPUTY,
        SUBMITTER,
        BANK_AND_SUBMITTER,
        TWO_DEPUTIES,
        BANK_DURING_RECOVERY
    }

    private final Random random;
    private final int rounds;
    private final Consumer<String> news;
    private final List<Integer> byAge = new ArrayList<>();
    private final Map<Victims, Integer> killed = new EnumMap<>(Victims.class);
    private int lateKills;
    private int deaths;

    KillRounds(Random random, int rounds, Consumer<String> news) {
        this.random = random;
        this.rounds = rounds;
        this.news = news;
    }

    Map<String, Object> run() {
        List<String> options = List.of("--instalment", (20 << random.nextInt(5)) + "ms");
        try (PlaceProcesses places = new PlaceProcesses(new LoopbackGround(PLACES), PLACES, options)) {
            for (int place = 0; place < PLACES; place++) {
                start(places, place);
            }
            for (int round = 0; round < rounds; round++) {
                Victims victims = Victims.values()[round % Victims.values().length];
                try {
                    play(places, victims);
                } catch (AssertionError broken) {
                    throw new AssertionError(
                            "In round " + round + " (" + victims + "): " + broken.getMessage(), broken);
                }
                killed.merge(victims, 1, Integer::sum);
                if ((round + 1) % TELL_EVERY == 0) {
                    news.accept("   " + (round + 1) + " of " + rounds + " jobs had the right total.");
                }
            }
        }
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("jobs", rounds);
        figures.put("wrongTotals", 0);
        figures.put("processesKilled", deaths);
        figures.put("killedAfterTheEndOfTheJob", lateKills);
        killed.forEach((victims, times) -> figures.put(victims.name(), times));
        return figures;
    }

    private void start(PlaceProcesses places, int place) {
        places.start(place);
        places.awaitJoined(place);
        byAge.add(place);
    }

    private void play(PlaceProcesses places, Victims victims) {
        places.awaitMembers(Set.copyOf(byAge));
        int bank = byAge.get(0);
        int deputy = byAge.get(1 + random.nextInt(2));
        int other = byAge.get(1) == deputy ? byAge.get(2) : byAge.get(1);
        int submitter = victims == Victims.BANK || victims == Victims.BANK_DURING_RECOVERY ? other : deputy;
        long before = places.units();
        String job = places.submit(submitter, WORKLOAD, ARGUMENTS);
        double share = 0.02 + 0.5 * random.nextDouble();
        places.await(
                "a share of " + share + " is done",
                () -> places.units() - before >= share * T1 || places.hasAnswer(submitter, job));
        List<Integer> dead = kill(places, victims, new int[] {bank, deputy, other});
        deaths += dead.size();
        long total = total(places, submitter, job, dead);
        if (total != T1) {
            throw new AssertionError("The total was " + total + ", and " + T1 + " is right.");
        }
        byAge.removeAll(dead);
        places.awaitMembers(Set.copyOf(byAge));
        dead.forEach(place -> start(places, place));
    }

    /** @param who the bank, the deputy that may die, and the other deputy */
    private static List<Integer> kill(PlaceProcesses places, Victims victims, int[] who) {
        int bank = who[0];
        int deputy = who[1];
        int other = who[2];
        return switch (victims) {
            case BANK -> killed(places, bank);
            case DEPUTY, SUBMITTER -> killed(places, deputy);
            case BANK_AND_SUBMITTER -> killed(places, bank, deputy);
            case TWO_DEPUTIES -> killed(places, deputy, other);
            case BANK_DURING_RECOVERY -> {
                places.kill(deputy);
                places.awaitLost(Set.of(bank), deputy);
                places.kill(bank);
                yield List.of(deputy, bank);
            }
        };
    }

    private static List<Integer> killed(PlaceProcesses places, int... who) {
        places.kill(who);
        List<Integer> dead = new ArrayList<>();
        for (int place : who) {
            dead.add(place);
        }
        return dead;
    }

    private long total(PlaceProcesses places, int submitter, String job, List<Integer> dead) {
        if (places.hasAnswer(submitter, job)) {
            lateKills++;
        } else if (dead.contains(submitter)) {
            int heir = byAge.stream()
                    .filter(place -> !dead.contains(place))
                    .findFirst()
                    .orElseThrow();
            places.attach(heir, job, WORKLOAD, ARGUMENTS);
            return Long.parseLong(places.awaitAnswer(heir, job));
        }
        return Long.parseLong(places.awaitAnswer(submitter, job));
    }
}
