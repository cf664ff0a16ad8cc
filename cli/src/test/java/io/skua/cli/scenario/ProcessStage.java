package io.skua.cli.scenario;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Places that are processes, as {@code skua cluster run} starts them. The job is the tree T1 of UTS. */
public final class ProcessStage implements Stage {
    private static final long T1 = 4_130_071; // as published
    private static final String WORKLOAD = "uts";
    private static final List<String> ARGUMENTS = List.of("T1");
    private static final List<String> OPTIONS = List.of("--instalment", "100ms");

    private final Ground ground;
    private @Nullable PlaceProcesses processes;
    private final Map<Integer, Long> lives = new HashMap<>(); // of places to which something was done, before that
    private int places;
    private int submitter = -1; // -1 as soon as nobody waits for the job where it was submitted
    private int firstSubmitter;
    private String job = "";
    private long unitsBefore;
    private long struckNanos; // when something was done to a place last
    private double lossSeconds = Double.NaN;

    public ProcessStage(Ground ground) {
        this.ground = ground;
    }

    private PlaceProcesses processes() {
        return Objects.requireNonNull(processes, "the stage is not open");
    }

    @Override
    public Optional<String> reasonAgainst(Deed deed) {
        return deed == Deed.RESTART ? Optional.empty() : ground.reasonAgainstCuts();
    }

    @Override
    public void open(int count) {
        processes = new PlaceProcesses(ground, count, OPTIONS);
        places = count;
        for (int place = 0; place < count; place++) {
            processes.start(place);
            processes.awaitJoined(place); // so each is older than the next one
        }
        processes.awaitMembers(processes.running());
    }

    @Override
    public void submit(int place) {
        unitsBefore = processes().units();
        submitter = place;
        firstSubmitter = place;
        job = processes().submit(place, WORKLOAD, ARGUMENTS);
    }

    @Override
    public void awaitShare(double share) {
        processes()
                .await(
                        "a share of " + share + " is done",
                        () -> processes().units() - unitsBefore >= share * T1
                                || processes().hasAnswer(submitter, job));
    }

    @Override
    public long awaitTotal(int place) {
        if (processes().hasAnswer(firstSubmitter, job)) {
            return Long.parseLong(processes().awaitAnswer(firstSubmitter, job)); // it was told before anything happened
        }
        if (place != submitter) {
            processes().attach(place, job, WORKLOAD, ARGUMENTS);
        }
        return Long.parseLong(processes().awaitAnswer(place, job));
    }

    @Override
    public long expected() {
        return T1;
    }

    private void lose(int place) {
        if (place == submitter) {
            submitter = -1;
        }
    }

    @Override
    public void kill(int... victims) {
        for (int place : victims) {
            lose(place);
        }
        struckNanos = System.nanoTime();
        processes().kill(victims);
    }

    @Override
    public void restart(int place) {
        processes().start(place);
        processes().awaitJoined(place);
    }

    @Override
    public void stop(int place) {
        lose(place);
        lives.put(place, processes().incarnation(place));
        struckNanos = System.nanoTime();
        processes().stop(place);
    }

    @Override
    public void resume(int place) {
        processes().resume(place);
    }

    @Override
    public int join() {
        int place = places++;
        processes().start(place);
        processes().awaitJoined(place);
        return place;
    }

    @Override
    public void leave(int place) {
        lose(place);
        processes().leave(place);
    }

    @Override
    public void cut(Set<Integer> side, boolean isOneWay) {
        side.forEach(processes()::forgetLoss);
        side.forEach(place -> lives.put(place, processes().incarnation(place)));
        struckNanos = System.nanoTime();
        ground.cut(side, isOneWay);
    }

    @Override
    public void heal() {
        ground.heal();
    }

    @Override
    public void awaitMembers(Set<Integer> members) {
        processes().awaitMembers(members);
    }

    @Override
    public void awaitLost(Set<Integer> by, int place) {
        processes().awaitLost(by, place);
        lossSeconds = (System.nanoTime() - struckNanos) / 1e9;
    }

    /** Returns how long it took last until a place was taken for dead, in seconds; NaN if none was waited for. */
    public double lossSeconds() {
        return lossSeconds;
    }

    @Override
    public void awaitNewLife(int place) {
        long before = Objects.requireNonNull(lives.get(place), "nothing was done to this place");
        processes()
                .await(
                        "place " + place + " works under a new incarnation",
                        () -> processes().incarnation(place) > before);
    }

    @Override
    public void close() {
        if (processes == null) {
            ground.close();
        } else {
            processes.close();
        }
    }
}
