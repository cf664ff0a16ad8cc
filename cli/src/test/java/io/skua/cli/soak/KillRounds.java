package io.skua.cli.soak;

import io.skua.cli.scenario.LoopbackGround;
import io.skua.cli.scenario.PlaceProcesses;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Three places that count the tree T1 of UTS again and again, while some of them are killed at random moments; who was
 * killed is started again for the next round. The total must be right each time.
 *
 * <p>A round counts only if the kill came in the middle of the job: nobody knew the answer when the processes had died,
 * and if the bank died, another place has taken the books over. Other rounds are late. Their totals are checked, too,
 * and further rounds are played instead of them. If half of all rounds are late, the kills hit too seldom.
 */
final class KillRounds {
    private static final long T1 = 4_130_071; // as published
    private static final int PLACES = 3;
    private static final int TELL_EVERY = 10;
    private static final double SHARE_MIN = 0.02;
    private static final double SHARE_RANGE = 0.3;
    private static final String WORKLOAD = "uts";
    private static final List<String> ARGUMENTS = List.of("T1");

    /** Who dies. The oldest place is the bank of the job, the others are its deputies. */
    private enum Victims {
        BANK,
        DEPUTY,
        SUBMITTER,
        BANK_AND_SUBMITTER,
        TWO_DEPUTIES,
        BANK_DURING_RECOVERY;

        boolean includeBank() {
            return this == BANK || this == BANK_AND_SUBMITTER || this == BANK_DURING_RECOVERY;
        }
    }

    /** What the places are in a round: the bank, the deputy that may die, and the other deputy. */
    private record Roles(int bank, int deputy, int other) {
        int submitter(Victims victims) {
            return victims == Victims.BANK || victims == Victims.BANK_DURING_RECOVERY ? other : deputy;
        }
    }

    private final Random random;
    private final int rounds;
    private final Consumer<String> news;
    private final Map<Victims, Integer> killed = new EnumMap<>(Victims.class);
    private int lateRounds;
    private int deaths;
    private final Map<Victims, Long> unitsAgain = new EnumMap<>(Victims.class);

    KillRounds(Random random, int rounds, Consumer<String> news) {
        this.random = random;
        this.rounds = rounds;
        this.news = news;
    }

    Map<String, Object> run() {
        try (PlaceProcesses places = new PlaceProcesses(new LoopbackGround(PLACES), PLACES, List.of())) {
            start(places, IntStream.range(0, PLACES).boxed().toList());
            for (int round = 0; round < rounds; round++) {
                Victims victims = Victims.values()[round % Victims.values().length];
                try {
                    while (!play(places, victims)) {
                        noteLate();
                    }
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
        figures.put("lateRounds", lateRounds);
        long again = unitsAgain.values().stream().mapToLong(Long::longValue).sum();
        figures.put("workDoneAgain", percent(again, rounds));
        killed.forEach((victims, times) -> {
            String share = percent(unitsAgain.getOrDefault(victims, 0L), times);
            figures.put(victims.name(), times + ", work done again " + share);
        });
        return figures;
    }

    private static String percent(long units, int jobs) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * units / (T1 * (double) Math.max(1, jobs)));
    }

    private void noteLate() {
        if (++lateRounds > rounds) {
            throw new AssertionError(
                    lateRounds + " kills came too late: the job had ended, or nobody has taken its books over.");
        }
    }

    /** Starts places at once. Each of them secures what it has done at intervals of its own. */
    private void start(PlaceProcesses places, List<Integer> numbers) {
        numbers.forEach(place -> places.start(place, List.of("--instalment", (20 << random.nextInt(5)) + "ms")));
        numbers.forEach(places::awaitJoined);
        places.awaitMembers(places.running());
    }

    /** Plays a round. Returns whether the kill came in the middle of the job. */
    private boolean play(PlaceProcesses places, Victims victims) {
        Roles roles = roles(places.byAge());
        int submitter = roles.submitter(victims);
        long before = places.unitsNow();
        String job = places.submit(submitter, WORKLOAD, ARGUMENTS);
        double share = SHARE_MIN + SHARE_RANGE * random.nextDouble();
        places.await(
                "a share of " + share + " is done",
                () -> places.units() - before >= share * T1 || places.hasAnswer(submitter, job));
        List<Integer> dead = kill(places, victims, roles);
        deaths += dead.size();
        boolean isLate = places.hasAnswer(submitter, job);
        int waiter = submitter;
        if (!isLate && dead.contains(submitter)) {
            waiter = places.byAge().get(0);
            places.attach(waiter, job, WORKLOAD, ARGUMENTS);
        }
        long total = Long.parseLong(places.awaitAnswer(waiter, job));
        if (total != T1) {
            throw new AssertionError("The total was " + total + ", and " + T1 + " is right.");
        }
        boolean isHit = !isLate && (!victims.includeBank() || places.failovers(waiter, job) > 0);
        if (isHit) {
            // Of the work of the dead, only what they told before their death is known, at most 200 ms ago.
            unitsAgain.merge(victims, Math.max(0, places.unitsNow() - before - T1), Long::sum);
        }
        places.awaitMembers(places.running());
        start(places, dead);
        return isHit;
    }

    private Roles roles(List<Integer> byAge) {
        int deputy = 1 + random.nextInt(PLACES - 1);
        return new Roles(byAge.get(0), byAge.get(deputy), byAge.get(PLACES - deputy));
    }

    private static List<Integer> kill(PlaceProcesses places, Victims victims, Roles roles) {
        return switch (victims) {
            case BANK -> killed(places, roles.bank);
            case DEPUTY, SUBMITTER -> killed(places, roles.deputy);
            case BANK_AND_SUBMITTER -> killed(places, roles.bank, roles.deputy);
            case TWO_DEPUTIES -> killed(places, roles.deputy, roles.other);
            case BANK_DURING_RECOVERY -> {
                places.kill(roles.deputy);
                places.awaitLost(Set.of(roles.bank), roles.deputy);
                places.kill(roles.bank);
                yield List.of(roles.deputy, roles.bank);
            }
        };
    }

    private static List<Integer> killed(PlaceProcesses places, int... who) {
        places.kill(who);
        return IntStream.of(who).boxed().toList();
    }
}
