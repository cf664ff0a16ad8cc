package io.skua.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.LoanStep;
import io.skua.observe.ObservedState;
import io.skua.observe.PlaceChange;
import io.skua.observe.PlacePair;
import io.skua.place.protocol.Stealing;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.catalog.Workloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What places tell is compared with what their protocols and the simulator have counted themselves. */
final class ClusterEventsTest implements EventListener {
    private static final int PLACES = 8;
    private static final int WORKERS = 4;
    private static final long DETECT = 50_000;

    private final Map<String, Long> counts = new TreeMap<>();
    private final Map<Integer, Integer> open = new HashMap<>(); // visits by worker
    private final List<String> notes = new ArrayList<>();
    private final ObservedState state = new ObservedState();
    private final Map<String, Integer> given = new HashMap<>(); // tasks by lender, borrower and loan
    private long last;

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        assertThat(time).isGreaterThanOrEqualTo(last);
        last = time;
        Event event = new Event(kind, detail, first, second); // throws if there can be no such event
        state.event(time, worker, kind, detail, first, second);
        switch (event.kind()) {
            case LOAN -> loan(LoanStep.of(detail), LoanStep.tasks(detail), first, second);
            case PLACE -> count("PLACE " + PlaceChange.values()[detail]);
            case JOB -> count("JOB " + JobPhase.values()[detail]);
            case VISIT, VISIT_END ->
                assertThat(open.merge(worker, kind == EventKind.VISIT ? 1 : -1, Integer::sum))
                        .isBetween(0, 1);
            default -> count(kind.name());
        }
    }

    private void loan(LoanStep step, int tasks, long loan, long pair) {
        count("LOAN " + step);
        int teller = PlacePair.teller(pair);
        int other = PlacePair.other(pair);
        if (step == LoanStep.GIVEN || step == LoanStep.GIVEN_AGAIN) {
            given.put(teller + " " + other + " " + loan, tasks);
        } else if (step == LoanStep.TAKEN) {
            assertThat(given).containsEntry(other + " " + teller + " " + loan, tasks);
        }
    }

    private void count(String what) {
        counts.merge(what, 1L, Long::sum);
    }

    private long counted(Object what) {
        return counts.getOrDefault(what.toString(), 0L);
    }

    private ClusterResult run(Stealing stealing, Network network, long seed, Disturbance... disturbances) {
        AnywhereProgram program = Workloads.named("uts")
                .with(List.of("t=1", "a=3", "d=8", "b=4", "r=19"))
                .anywhere()
                .orElseThrow();
        ClusterPlan plan = new ClusterPlan(
                program,
                program.total(),
                PLACES,
                WORKERS,
                ClusterSettings.of(stealing, WORKERS, network)
                        .lending(4, 2)
                        .paying(400_000)
                        .detecting(DETECT)
                        .protocol(),
                network,
                List.of(disturbances),
                DETECT,
                seed);
        ClusterResult result = ClusterSimulation.run(plan, this, text -> {
            notes.add(text);
            return notes.size();
        });
        assertThat(result).isEqualTo(ClusterSimulation.run(plan)); // who listens changes nothing
        assertThat(result.isCorrect()).isTrue();
        return result;
    }

    @ParameterizedTest
    @EnumSource
    void eachStepIsToldAsOftenAsItIsCounted(Stealing stealing) {
        ClusterResult result = run(stealing, Network.edison(), 1);
        assertThat(counted("LOAN ASKED")).isEqualTo(result.searches().asks());
        assertThat(counted("LOAN REFUSED")).isEqualTo(result.searches().denied());
        assertThat(counted("LOAN TAKEN")).isEqualTo(result.searches().loans());
        assertThat(counted("LOAN GIVEN")).isEqualTo(result.searches().loans());
        assertThat(counted("LOAN PAID")).isEqualTo(result.searches().instalments());
        assertThat(counted("LOAN RETURNED") + counted("LOAN DROPPED")).isLessThanOrEqualTo(counted("LOAN TAKEN"));
        assertThat(counted("PLACE PRESENT")).isEqualTo(PLACES * PLACES);
        assertThat(counted("PLACE LOST") + counted("PLACE LEFT") + counted("PLACE TOOK_OVER"))
                .isZero();
        assertThat(counted("SEAT")).isEqualTo(PLACES * WORKERS);
        assertThat(counts).containsEntry("JOB SUBMITTED", 1L).containsEntry("JOB DONE", 1L);
        assertThat(open.values()).isNotEmpty().allMatch(visits -> visits == 0);
        assertThat(state.cluster())
                .hasSize(PLACES)
                .allSatisfy((number, place) -> assertThat(place.isPresent()).isTrue());
        long told = state.cluster().values().stream()
                .mapToLong(place -> place.tasks())
                .sum();
        assertThat(told).isBetween(result.tasks() * 9 / 10, result.tasks());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aCrashIsToldByEverybodyElse(long seed) {
        ClusterResult result = run(Stealing.SUCCESS_ONLY, Network.edison(), seed, crash());
        assertThat(counted("PLACE LOST")).isEqualTo(PLACES - 1);
        assertThat(notes).filteredOn(note -> note.endsWith(" crashes")).hasSize(1);
        assertThat(state.cluster().values())
                .filteredOn(place -> !place.isPresent())
                .hasSize(1);
        long again = result.places().stream()
                .mapToLong(ClusterResult.PlaceResult::recoveries)
                .sum();
        assertThat(counted("LOAN GIVEN_AGAIN")).isEqualTo(again);
        boolean wasBank = notes.contains("place-0 crashes");
        assertThat(counted("PLACE TOOK_OVER")).isEqualTo(wasBank ? 1 : 0);
    }

    @Test
    void amongSomeCrashesIsOneOfTheBank() {
        for (long seed = 1; !notes.contains("place-0 crashes"); seed++) {
            assertThat(seed).isLessThan(100);
            notes.clear();
            counts.clear();
            open.clear();
            last = 0;
            run(Stealing.SUCCESS_ONLY, Network.edison(), seed, crash());
        }
        assertThat(counted("PLACE TOOK_OVER")).isEqualTo(1);
    }

    @Test
    void aPlaceThatStoodStillIsLostAndComesBack() {
        run(Stealing.SUCCESS_ONLY, Network.edison(), 3, new Disturbance(Disturbance.Kind.PAUSE, 1, 0.3));
        assertThat(notes).anyMatch(note -> note.endsWith(" stands still"));
        assertThat(counted("PLACE LOST")).isGreaterThanOrEqualTo(PLACES - 1);
    }

    @Test
    void aPlaceThatComesLaterIsMetByEverybody() {
        run(Stealing.SUCCESS_ONLY, Network.edison(), 1, new Disturbance(Disturbance.Kind.JOIN, 1, 0.3));
        assertThat(notes).contains("place-8 joins");
        assertThat(counted("PLACE PRESENT")).isEqualTo((PLACES + 1) * (PLACES + 1));
        assertThat(counted("SEAT")).isEqualTo((PLACES + 1) * WORKERS);
    }

    private static Disturbance crash() {
        return new Disturbance(Disturbance.Kind.CRASH, 1, 0.4);
    }
}
